import { sql } from 'drizzle-orm';
import type { ProposalField } from '../../../../shared/content/proposal-fields.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { AskedOfModel } from '../ask-each-due.ts';
import type { Database } from '../../../engine/database/database.ts';

/** A proposal for which a model is to be asked, with all that it is told. */
export interface DueProposal extends AskedOfModel {
  ai_proposal_id: number;
  fsm_instance_id: number;
  created_by: number | null;
  field: ProposalField;
  language_code: Language;
  base_text: string | null;
}

/** Proposals whose model is asked now, the oldest first; none of a company that rests. */
export const dueProposals = (database: Database, most: number): Promise<DueProposal[]> =>
  database.system((tx) =>
    tx.rows<DueProposal>(sql`
      select p.ai_proposal_id, p.fsm_instance_id, p.company_code, p.created_by, p.field, p.language_code, p.engine, p.model, p.attempts, g.gpt_prompt,
             g.temperature::float8 as temperature, g.top_p::float8 as top_p, g.max_tokens, f.facts, kontor_digest(f.facts::text) as source_digest,
             kontor_text_of_product(p.product_code, p.field, p.language_code) as base_text
        from ai_proposal p join gpt_prompt_version g using (prompt_id, prompt_version) join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
        cross join lateral (select kontor_product_facts(p.product_code, p.field, p.language_code) as facts) f
       where p.due_at <= now() and s.state_code = 'new' and not exists (select from company c where c.company_code = p.company_code and c.disabled)
       order by p.due_at, p.ai_proposal_id limit ${most}`),
  );
