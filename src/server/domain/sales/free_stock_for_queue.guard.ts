import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../engine/database/database.ts';
import { defineGuard } from '../../engine/workflow/define.ts';
import type { GuardRefusal } from '../../engine/workflow/define.ts';

/** Whose turn it is not yet: place in the product's queue against the pieces that are free. One statement, so both are of one moment. */
export async function arrivalRefusals(tx: Transaction, instances: readonly number[]): Promise<Map<number, GuardRefusal>> {
  const rows = await tx.rows<{ fsm_instance_id: number; place: number; free: number }>(sql`
    select * from (
      select a.fsm_instance_id, kontor_arrival_place(a.arrival_notification_id) as place, kontor_arrival_free(a.company_code, a.product_code) as free
        from arrival_notification a where a.fsm_instance_id = any(${`{${instances.join(',')}}`}::bigint[])) queued
     where place > free`);
  return new Map(rows.map(({ fsm_instance_id, place, free }) => [fsm_instance_id, { place, free }]));
}

/**
 * As many customers are told as there are free pieces, the first to ask first; one queue per product and company. Who was told in
 * the last 48 hours still counts against the free pieces (kontor_arrival_free).
 */
export default defineGuard({
  params: v.strictObject({}),
  refused: ({ tx, instances }) =>
    arrivalRefusals(
      tx,
      instances.map(({ fsm_instance_id }) => fsm_instance_id),
    ),
});
