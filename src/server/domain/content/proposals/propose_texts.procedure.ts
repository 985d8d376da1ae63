import { sql } from 'drizzle-orm';
import { asked } from '../../../../../schemas/asked.ts';
import { choice, decimal, flag, integer, language, reference } from '../../../../../schemas/kinds.gen.ts';
import { promptReference } from '../../../../../schemas/tables/texts/translation.ts';
import { proposalFields, triedFirst } from '../../../../shared/content/proposal-fields.ts';
import type { ProposalField } from '../../../../shared/content/proposal-fields.ts';
import { appError } from '../../../../shared/errors.ts';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { chatEngines } from '../../../../shared/translation/engines.ts';
import type { ChatEngine } from '../../../../shared/translation/engines.ts';
import { formOf, rightsOnForm } from '../../../engine/access/rights.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { problem, refusal } from '../../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { proposals, wake } from './keep-proposal.ts';

interface Tried {
  prompt_version: number;
  products: number;
  /** US dollars of one text; null where none was written by it yet. */
  cost: number | null;
}

/** How far the prompt as it stands now was tried. */
async function triedWith(tx: Transaction, prompt_id: number): Promise<Tried> {
  const used = await tx.row<{ prompt_version: number | null }>(sql`select kontor_use_prompt(${prompt_id}) as prompt_version`);
  const prompt_version = used?.prompt_version ?? null;
  if (prompt_version === null) throw refusal([problem('prompt_id', 'unknown_reference')]);
  const row = await tx.row<Omit<Tried, 'prompt_version'>>(sql`
    select count(distinct p.product_code)::int as products, avg(c.cost_usd)::float8 as cost
      from ai_proposal p left join engine_call c on c.engine_call_id = p.engine_call_id
     where p.prompt_id = ${prompt_id} and p.prompt_version = ${prompt_version} and p.proposed_text is not null`);
  return { prompt_version, products: row?.products ?? 0, cost: row?.cost ?? null };
}

interface Place {
  product_code: string;
  language_code: Language;
}

/** Texts that are wanted: those that are missing, or all; none for which a proposal waits already. */
const wanted = (tx: Transaction, codes: readonly string[], field: ProposalField, spoken: readonly Language[], overwrites: boolean): Promise<Place[]> =>
  tx.rows<Place>(sql`
    select p.product_code, l.language_code from product p cross join language l
     where p.product_code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)) and l.language_code in (select jsonb_array_elements_text(${JSON.stringify(spoken)}::jsonb))
       and (${overwrites} or kontor_text_of_product(p.product_code, ${field}, l.language_code) is null)
       and not exists (select from ai_proposal a join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
                        where a.product_code = p.product_code and a.field = ${field} and a.language_code = l.language_code and not s.final_state)
     order by p.product_code, l.language_code`);

/**
 * Wants texts of the selected products proposed by a language model, in one language or all. A prompt is tried on a few products, and read, before it writes for
 * more. Nothing is written into a product before a person accepts it.
 */
export default defineProcedure({
  icon: 'ai',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  input: {
    target_field: asked(choice, { values: [...proposalFields] }).initially('description_short'),
    target_language: asked(language).optional(),
    prompt_id: asked(reference, promptReference),
    ai_engine: asked(choice, { values: [...chatEngines] }).initially('openai'),
    overwrites: asked(flag).initially(false),
  },
  answer: { expected_cost: asked(decimal), products: asked(integer) },
  async run({ tx, caller, keys, input, changes }) {
    // The proposals are made on behalf of whoever asks: he must be one who may review them.
    if (!rightsOnForm(caller.rights, formOf('ai_proposals')).list) throw appError('forbidden', { entity: 'ai_proposals' });
    const prompt_id = Number(input.prompt_id);
    const tried = await triedWith(tx, prompt_id);
    if (keys.length > triedFirst && tried.products < triedFirst)
      throw refusal([problem('prompt_id', 'prompt_not_tried', { tried: tried.products, needed: triedFirst })]);
    const codes = keys.map(({ product_code }) => String(product_code));
    const spoken = input.target_language === null ? languages : [input.target_language as Language];
    const field = input.target_field as ProposalField;
    const places = await wanted(tx, codes, field, spoken, input.overwrites);
    const rows = places.map((place) => ({ ...place, field, prompt_id, prompt_version: tried.prompt_version, engine: input.ai_engine as ChatEngine }));
    await proposals.insert(changes, rows);
    if (rows.length > 0) await wake(tx);
    return { changed: rows.length, expected_cost: (tried.cost ?? 0) * rows.length, products: new Set(places.map(({ product_code }) => product_code)).size };
  },
});
