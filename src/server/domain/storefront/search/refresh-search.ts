import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../engine/database/database.ts';

/** Channel on which a commit tells that texts of products changed. */
export const searchDueChannel = 'search_due';
/** Products whose words are written in one transaction. */
const atOnce = 100;

type InTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

/** Brings what visitors search in up to date, piece by piece. @returns how many products were read */
export async function refreshSearch(inTransaction: InTransaction, isEnded: () => boolean = () => false): Promise<number> {
  await inTransaction((tx) => tx.row(sql`select search.renew()`));
  let products = 0;
  for (let read = -1; read !== 0 && !isEnded(); products += read)
    read = (await inTransaction((tx) => tx.row<{ read: number }>(sql`select search.refresh(${atOnce}) as read`)))?.read ?? 0;
  return products;
}
