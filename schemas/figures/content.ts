import { sql } from 'drizzle-orm';
import { decimal, integer } from '../kinds.gen.ts';
import { gptPrompts } from '../tables/texts/translation.ts';
import { defineFigure } from './define.ts';

/** The number of the present wording; the next one where it was not used yet. */
const version = sql`coalesce((select v.prompt_version from gpt_prompt_version v where v.prompt_id = ${gptPrompts.prompt_id}
    and v.prompt_digest = kontor_prompt_digest(${gptPrompts.gpt_prompt}, ${gptPrompts.model}, ${gptPrompts.temperature}, ${gptPrompts.top_p}, ${gptPrompts.max_tokens})),
  (select 1 + coalesce(max(v.prompt_version), 0) from gpt_prompt_version v where v.prompt_id = ${gptPrompts.prompt_id}))`;
/** Proposals that a model answered with the prompt as it stands now. */
const answered = sql`from ai_proposal p left join engine_call c on c.engine_call_id = p.engine_call_id
  where p.prompt_id = ${gptPrompts.prompt_id} and p.prompt_version = ${version} and p.proposed_text is not null`;

export const versionOfPrompt = defineFigure({ kind: integer, of: gptPrompts, sql: version });
export const triedProducts = defineFigure({ kind: integer, of: gptPrompts, sql: sql`(select count(distinct p.product_code) ${answered})` });
export const costOfProposal = defineFigure({ kind: decimal, of: gptPrompts, sql: sql`(select round(avg(c.cost_usd), 6) ${answered})` });
