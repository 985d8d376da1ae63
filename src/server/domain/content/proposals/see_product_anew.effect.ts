import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../../engine/workflow/define.ts';

/** Takes the product as it stands now for what the text is compared with: whoever reviews it sees it so. */
export default defineEffect({
  params: v.strictObject({}),
  async run({ tx, instance, setRecord }) {
    const row = await tx.row<{ base_text: string | null; source_digest: string }>(sql`
      select kontor_text_of_product(product_code, field, language_code) as base_text, kontor_digest(kontor_product_facts(product_code, field, language_code)::text) as source_digest
        from ai_proposal where ai_proposal_id = ${Number(instance.entity_id)}`);
    if (row) await setRecord({ base_text: row.base_text, source_digest: row.source_digest });
  },
});
