import { sql } from 'drizzle-orm';
import { asked } from '../../../../../schemas/asked.ts';
import { choice, decimal, reference } from '../../../../../schemas/kinds.gen.ts';
import { supplierArticles } from '../../../../../schemas/tables/content/supplier-articles.ts';
import { promptReference } from '../../../../../schemas/tables/texts/translation.ts';
import { triedFirst } from '../../../../shared/content/proposal-fields.ts';
import { chatEngines } from '../../../../shared/translation/engines.ts';
import type { ChatEngine } from '../../../../shared/translation/engines.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { problem, refusal } from '../../../engine/records/core/refusals.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import { instantIn, wake } from './keep-article.ts';

const articles = rowsOf(supplierArticles);

/** How far the prompt as it stands now was tried on articles. */
async function triedWith(tx: Transaction, prompt_id: number) {
  const used = await tx.row<{ prompt_version: number | null }>(sql`select kontor_use_prompt(${prompt_id}) as prompt_version`);
  const prompt_version = used?.prompt_version ?? null;
  if (prompt_version === null) throw refusal([problem('prompt_id', 'unknown_reference')]);
  const row = await tx.row<{ tried: number; cost: number | null }>(sql`
    select count(*)::int as tried, avg(c.cost_usd)::float8 as cost from supplier_article a left join engine_call c on c.engine_call_id = a.engine_call_id
     where a.prompt_id = ${prompt_id} and a.prompt_version = ${prompt_version} and a.source_digest is not null`);
  return { prompt_version, tried: row?.tried ?? 0, cost: row?.cost ?? 0 };
}

/**
 * Has a language model write the texts of the products that the selected articles may become, in all languages. As with texts of products a prompt is tried
 * on a few first, and nothing becomes a product before a person accepts it.
 */
export default defineProcedure({
  icon: 'ai',
  right: 'set',
  needs: 'selection',
  tells: 'always',
  input: { prompt_id: asked(reference, promptReference), ai_engine: asked(choice, { values: [...chatEngines] }).initially('openai') },
  answer: { expected_cost: asked(decimal) },
  async run({ tx, keys, input, changes }) {
    const prompt_id = Number(input.prompt_id);
    const { prompt_version, tried, cost } = await triedWith(tx, prompt_id);
    if (keys.length > triedFirst && tried < triedFirst) throw refusal([problem('prompt_id', 'prompt_not_tried', { tried, needed: triedFirst })]);
    const found = await articles.lock(tx, keys, 'supplier_article_id', 'created_product_code', 'refused', 'prompt_id', 'prompt_version', 'engine', 'due_at');
    const open = found.filter((row) => row.created_product_code === null && !row.refused);
    const engine = input.ai_engine as ChatEngine;
    const due_at = await instantIn(tx, 0);
    await articles.update(changes, open, () => ({ prompt_id, prompt_version, engine, due_at }));
    await tx.execute(sql`
      update supplier_article set attempts = 0, failure = null
       where supplier_article_id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(open.map(({ supplier_article_id }) => supplier_article_id))}::jsonb))`);
    if (open.length > 0) await wake(tx);
    return { changed: open.length, expected_cost: cost * open.length };
  },
});
