import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';

/** Whoever begins to pick is the picker. */
export default defineEffect({ params: v.strictObject({}), run: ({ setRecord, actor }) => setRecord({ picker_id: actor.userId }) });
