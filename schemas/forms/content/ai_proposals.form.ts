import { sql } from 'drizzle-orm';
import { code, decimal, flag, longText } from '../../kinds.gen.ts';
import { aiProposals } from '../../tables/content/proposals.ts';
import { products } from '../../tables/products/catalogue.ts';
import { gptPrompts } from '../../tables/texts/translation.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

const stands = sql`kontor_text_of_product(${aiProposals.product_code}, ${aiProposals.field}, ${aiProposals.language_code})`;
const facts = sql`kontor_digest(kontor_product_facts(${aiProposals.product_code}, ${aiProposals.field}, ${aiProposals.language_code})::text)`;
const isOpen = sql`(select not s.final_state from fsm_instance i join fsm_state s using (state_id) where i.fsm_instance_id = ${aiProposals.fsm_instance_id})`;

/** Texts that language models propose for products, until a person decides on each. */
export default defineForm({
  table: aiProposals,
  delete: true,
  fields: {
    ai_proposal_id: aiProposals.ai_proposal_id,
    entity: computed(code, sql`'product'`),
    product_code: aiProposals.product_code,
    product_name: products.product_name,
    ...pick(aiProposals, 'field', 'language_code'),
    current_text: computed(longText, stands),
    ...pick(aiProposals, 'proposed_text', 'confidence', 'prompt_id'),
    prompt_title: gptPrompts.title,
    ...pick(aiProposals, 'prompt_version', 'engine', 'model'),
    is_outdated: computed(
      flag,
      sql`(coalesce(${isOpen}, true) and ${aiProposals.proposed_text} is not null and (${aiProposals.source_digest} <> ${facts} or coalesce(${aiProposals.base_text}, '') <> coalesce(${stands}, '')))`,
    ),
    cost_usd: computed(decimal, sql`(select c.cost_usd from engine_call c where c.engine_call_id = ${aiProposals.engine_call_id})`),
    ...pick(aiProposals, 'attempts', 'due_at', 'failure', 'refused_because', 'base_text', 'created_at'),
  },
  from: joined(aiProposals, products, gptPrompts),
  order: ['created_at', 'ai_proposal_id'],
  search: ['product_code', 'product_name', 'proposed_text'],
  write: ['proposed_text'],
});
