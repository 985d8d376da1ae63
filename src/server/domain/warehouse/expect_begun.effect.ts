import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { expectBegun } from './stock-count.ts';

/** Tells what was booked when the lines of a count were begun: until it is handed in, whoever counts does not know. */
export default defineEffect({
  params: v.strictObject({}),
  run: ({ tx, changes, instance }) => expectBegun({ tx, changes, countId: Number(instance.entity_id), companyCode: instance.company_code }),
});
