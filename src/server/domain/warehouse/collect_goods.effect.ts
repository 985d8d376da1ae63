import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { collectOrder } from './pick-lists.ts';

/** Puts what is held for the order on a pick list, unless it is on one. */
export default defineEffect({ params: v.strictObject({}), run: ({ tx, changes, instance }) => collectOrder(tx, changes, Number(instance.entity_id)) });
