import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { todayOf } from '../../engine/database/today.ts';

/** The money is asked for from now on; who said so is kept. */
export default defineEffect({
  params: v.strictObject({}),
  run: async ({ tx, actor, setRecord }) => setRecord({ opened_on: await todayOf(tx), opened_by: actor.userId }),
});
