import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { leavePickLists } from './pick-lists.ts';

/** Takes the order off its pick lists; its goods are held still. */
export default defineEffect({
  params: v.strictObject({}),
  run: ({ tx, changes, fire, instance }) => leavePickLists(tx, changes, fire, instance.company_code, Number(instance.entity_id)),
});
