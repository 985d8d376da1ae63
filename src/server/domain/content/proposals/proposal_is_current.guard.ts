import { sql } from 'drizzle-orm';
import { aiProposals } from '../../../../../schemas/tables/content/proposals.ts';
import { defineGuard } from '../../../engine/workflow/define.ts';

/** A text is accepted and applied as long as what it was made of, and what it replaces, stand as they stood then. */
export default defineGuard({
  record: aiProposals,
  lacks: sql`
  case when coalesce(record.proposed_text, '') = '' then 'text'
       when record.source_digest is distinct from kontor_digest(kontor_product_facts(record.product_code, record.field, record.language_code)::text) then 'source'
       when coalesce(record.base_text, '') <> coalesce(kontor_text_of_product(record.product_code, record.field, record.language_code), '') then 'base' end`,
});
