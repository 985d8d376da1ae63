import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../../engine/workflow/define.ts';
import { wake } from './keep-proposal.ts';

/** The model is asked anew, by the prompt as it is worded now. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, setRecord }) {
    const used = await tx.row<{ prompt_version: number | null }>(
      sql`select kontor_use_prompt(prompt_id) as prompt_version from ai_proposal where ai_proposal_id = ${Number(instance.entity_id)}`,
    );
    await setRecord({
      ...(used?.prompt_version && { prompt_version: used.prompt_version }),
      due_at: new Date().toISOString(),
      failure: null,
      proposed_text: null,
    });
    await wake(tx);
  },
});
