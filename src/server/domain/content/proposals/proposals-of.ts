import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../../engine/database/database.ts';

/** A proposal for a selected product, in its workflow. */
export interface LivingProposal {
  fsm_instance_id: number;
  state_code: string;
  is_current: boolean;
}

/** Proposals with a text for these products, in these states. */
export const proposalsOf = (tx: Transaction, keys: readonly JsonObject[], states: readonly string[]): Promise<LivingProposal[]> =>
  tx.rows<LivingProposal>(sql`
    select p.fsm_instance_id, s.state_code,
           p.source_digest = kontor_digest(kontor_product_facts(p.product_code, p.field, p.language_code)::text)
           and coalesce(p.base_text, '') = coalesce(kontor_text_of_product(p.product_code, p.field, p.language_code), '') as is_current
      from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
     where p.product_code in (select product_code from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(product_code text)) and p.proposed_text is not null
       and s.state_code in (select jsonb_array_elements_text(${JSON.stringify(states)}::jsonb)) order by p.fsm_instance_id`);

export const idsOf = (found: readonly LivingProposal[]): number[] => found.map(({ fsm_instance_id }) => fsm_instance_id);
