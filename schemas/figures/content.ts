import { sql } from 'drizzle-orm';
import { decimal, integer } from '../kinds.gen.ts';
import { gptPrompts } from '../tables/texts/translation.ts';
import { defineFigure } from './define.ts';

/** Proposals that a model answered with the prompt as it stands now. */
const answered = sql`from ai_proposal p left join engine_call c on c.engine_call_id = p.engine_call_id
  where p.prompt_id = ${gptPrompts.prompt_id} and p.prompt_version = ${gptPrompts.prompt_version} and p.proposed_text is not null`;

export const triedProducts = defineFigure({ kind: integer, of: gptPrompts, sql: sql`(select count(distinct p.product_code) ${answered})` });
export const costOfProposal = defineFigure({ kind: decimal, of: gptPrompts, sql: sql`(select round(avg(c.cost_usd), 6) ${answered})` });
