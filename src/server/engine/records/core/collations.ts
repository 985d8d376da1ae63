import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Database, Transaction } from '../../database/database.ts';

/** The clause `collate "…"` of each language, and of texts of no language (`root`); empty where the database has no ICU. */
export type Collations = Record<Language | 'root', string>;

/**
 * Sorting rules of each language. PGlite carries ICU's root rules alone, under which accents and capitals sort right
 * and only peculiarities (Czech ch after h, Hungarian cs after c) do not; a real PostgreSQL has them all.
 */
export async function readCollations(tx: Pick<Transaction, 'rows'>): Promise<Collations> {
  const text = `select collname::text as name from pg_collation where collname like '%-x-icu' and collencoding in (-1, 6)`;
  const known = new Set((await tx.rows<{ name: string }>({ text })).map(({ name }) => name));
  const collation = (...candidates: string[]): string => {
    const name = [...candidates, 'und-x-icu'].find((candidate) => known.has(candidate));
    return name === undefined ? '' : ` collate "${name}"`;
  };
  return { ...Object.fromEntries(languages.map((language) => [language, collation(`${language}-x-icu`)])), root: collation() } as Collations;
}

export const findCollations = (database: Database): Promise<Collations> => database.system(readCollations);
