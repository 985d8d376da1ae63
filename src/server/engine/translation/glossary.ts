import { sql } from 'drizzle-orm';
import type { Language, MultiText } from '../../../shared/languages.ts';
import type { Database } from '../database/database.ts';
import type { Term } from './protect.ts';

/** The glossary of settings/translation_table for one pair of languages. */
export type Glossary = (from: Language, to: Language) => Term[];

export async function readGlossary(database: Database): Promise<Glossary> {
  const rows = await database.system((tx) => tx.rows<{ terms: MultiText }>(sql`select terms from translation_term where active order by term_id`));
  return (from, to) =>
    rows.flatMap(({ terms }) => {
      const [source, target] = [terms[from]?.trim(), terms[to]?.trim()];
      return source && target ? [{ from: source, to: target }] : [];
    });
}
