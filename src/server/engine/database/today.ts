import type { Transaction } from './database.ts';

/** Today where the company of the transaction lives, which also dates new rows (schemas/sql/engine/days.sql). */
export async function todayOf(tx: Transaction): Promise<string> {
  const row = await tx.row<{ today: string }>({ text: 'select kontor_today()::text as today', values: [] });
  if (!row) throw new Error('the database knows no day');
  return row.today;
}
