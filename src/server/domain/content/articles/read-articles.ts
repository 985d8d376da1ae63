import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AskedOfModel } from '../ask-each-due.ts';
import type { Database, Transaction } from '../../../engine/database/database.ts';

/** What the rows with these ids, a JSON list, are now, by their ids. */
export async function digestsOf(tx: Transaction, ids: SQL): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ id: number; digest: string }>(
    sql`select k.id, kontor_article_digest(k.id) as digest from (select value::bigint as id from jsonb_array_elements_text(${ids})) k`,
  );
  return new Map(rows.map(({ id, digest }) => [id, digest]));
}

/** An article for which a model is to be asked, with all that it is told. */
export interface DueArticle extends AskedOfModel {
  supplier_article_id: number;
  updated_by: number | null;
}

/** Articles whose model is asked now, the oldest first; none of a company that rests. */
export const dueArticles = (database: Database, most: number): Promise<DueArticle[]> =>
  database.system((tx) =>
    tx.rows<DueArticle>(sql`
      select a.supplier_article_id, a.company_code, a.updated_by, a.engine, g.model, a.attempts, g.gpt_prompt, g.temperature::float8 as temperature, g.top_p::float8 as top_p,
             g.max_tokens, f.facts, kontor_digest(f.facts::text) as source_digest
        from supplier_article a join gpt_prompt_version g using (prompt_id, prompt_version)
        cross join lateral (select kontor_article_facts(a.supplier_article_id) as facts) f
       where a.due_at <= now() and a.engine is not null and not exists (select from company c where c.company_code = a.company_code and c.disabled)
       order by a.due_at, a.supplier_article_id limit ${most}`),
  );
