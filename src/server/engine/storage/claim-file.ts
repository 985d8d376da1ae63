import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/** Held to the end of the transaction while a content is taken into use or given up, so that neither happens in the middle of the other. */
export const claimFile = (tx: Transaction, key: string): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('file:' || ${key}, 0))`);
