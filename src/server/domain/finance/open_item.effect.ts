import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

/** The money is asked for from now on; who said so is kept. */
export default defineEffect({
  params: v.strictObject({}),
  run: ({ actor, setRecord }) => setRecord({ opened_on: new Date().toISOString().slice(0, 10), opened_by: actor.userId }),
});
