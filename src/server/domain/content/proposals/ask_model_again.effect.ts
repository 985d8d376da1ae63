import * as v from 'valibot';
import { defineEffect } from '../../../engine/workflow/define.ts';
import { wake } from './keep-proposal.ts';

/** The model is asked anew; what it proposed before stands until it answers. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, setRecord }) {
    await setRecord({ due_at: new Date().toISOString(), failure: null, proposed_text: null });
    await wake(tx);
  },
});
