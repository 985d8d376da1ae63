import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { transfer } from './stock.ts';

interface Placed {
  warehouse_id: number;
  storage_id: number;
  unplaced_id: number;
  product_code: string;
  qty: number;
}

/** What was put away of the shipment lies unplaced again: it is moved back from the shelves to which it was moved. Refuses what has left them. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, instance }) {
    const shipmentId = Number(instance.entity_id);
    const placed = await tx.rows<Placed>(sql`
      select m.warehouse_id, m.storage_id, u.storage_id as unplaced_id, m.product_code, sum(m.qty)::float8 as qty
        from stock_movement m
        join storage u on u.company_code = m.company_code and u.warehouse_id = m.warehouse_id and u.storage_type = 'unplaced'
       where m.ref_table = 'arriving_shipment' and m.ref_id = ${shipmentId} and m.storage_id <> u.storage_id
       group by m.warehouse_id, m.storage_id, u.storage_id, m.product_code having sum(m.qty) > 0
       order by m.warehouse_id, m.product_code, m.storage_id`);
    if (placed.length === 0) return;
    await transfer(
      tx,
      instance.company_code,
      placed.map(({ warehouse_id, storage_id, unplaced_id, product_code, qty }) => ({
        product_code,
        qty,
        from: { warehouse_id, storage_id },
        to: { warehouse_id, storage_id: unplaced_id },
        ref_table: 'arriving_shipment',
        ref_id: shipmentId,
      })),
    );
  },
});
