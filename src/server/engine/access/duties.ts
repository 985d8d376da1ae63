import { sql } from 'drizzle-orm';
import type { Duty } from '../../../shared/duties.ts';
import type { Transaction } from '../database/database.ts';

/** What a person works at, as his roles say; none where one of them, or nobody, says nothing: then it is everything. */
export async function dutiesOf(tx: Transaction, userId: number): Promise<Duty[]> {
  const rows = await tx.rows<{ duty: Duty | null }>(
    sql`select distinct r.duty from role_user u join role r using (role_id) where u.user_id = ${userId} and r.active order by r.duty`,
  );
  return rows.some(({ duty }) => duty === null) ? [] : rows.flatMap(({ duty }) => duty ?? []);
}
