import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import type { GuardRefusal, Instance } from '../../engine/workflow/define.ts';

/**
 * Refusals of a guard about purchase orders. `missing` says what an order `o` lacks, in one of the words that the guard's message knows, and null
 * where it lacks nothing.
 */
export async function ordersThatLack(tx: Transaction, instances: readonly Instance[], missing: SQL): Promise<Map<number, GuardRefusal>> {
  const ids = `{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`;
  const rows = await tx.rows<{ fsm_instance_id: number; missing: string }>(sql`
    select * from (select o.fsm_instance_id, ${missing} as missing from purchase_order o where o.fsm_instance_id = any(${ids}::bigint[])) found
     where missing is not null`);
  return new Map(rows.map((row) => [row.fsm_instance_id, { missing: row.missing }]));
}
