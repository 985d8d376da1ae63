import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../../engine/database/database.ts';

/** Channel on which a commit tells that texts of products changed. */
export const searchDueChannel = 'search_due';
/** Products whose words are written in one transaction: where visitors wait, and where all are made beside what is in use. */
const atOnce = 100;
const madeAtOnce = 2_000;
const factsAtOnce = 1_000;

type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Brings what visitors search in up to date, piece by piece; all of it where the rules are new. @returns how many products were read */
export async function refreshSearch(inTransaction: InTransaction, isEnded: () => boolean = () => false): Promise<number> {
  let products = 0;
  const pieces = async (piece: SQL) => {
    for (let read = -1; read !== 0 && !isEnded(); products += read)
      read = (await inTransaction((tx) => tx.row<{ read: number }>(sql`select ${piece} as read`)))?.read ?? 0;
  };
  await pieces(sql`search.make(${madeAtOnce})`);
  await pieces(sql`search.refresh(${atOnce})`);
  await pieces(sql`search.refresh_facts(${factsAtOnce})`);
  return products;
}
