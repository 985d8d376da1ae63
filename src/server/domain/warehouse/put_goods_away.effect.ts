import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineEffect } from '../../engine/workflow/define.ts';
import { putGoodsAway } from './put-goods-away.ts';
import type { Unplaced } from './put-goods-away.ts';

/** Puts what came with the shipment and lies unplaced where it belongs, else where it is suggested to go. */
export default defineEffect({
  params: v.strictObject({}),
  posts: true,
  async run({ tx, instance }) {
    const waiting = await tx.rows<Unplaced>(sql`
      select q.company_code, q.warehouse_id, q.product_code, q.storage_id as from_storage_id, least(q.qty, came.qty)::float8 as qty, 'arriving_shipment' as ref_table, s.arriving_shipment_id as ref_id
        from arriving_shipment s
        join lateral (select i.product_code, sum(i.received) as qty
                        from arriving_shipment_order o join purchase_order_item i on i.company_code = o.company_code and i.purchase_order_id = o.purchase_order_id
                       where o.arriving_shipment_id = s.arriving_shipment_id group by i.product_code) came on came.qty > 0
        join storage t on t.company_code = s.company_code and t.warehouse_id = s.warehouse_id and t.storage_type = 'unplaced'
        join storage_stock q on q.storage_id = t.storage_id and q.product_code = came.product_code and q.qty > 0
       where s.fsm_instance_id = ${instance.fsm_instance_id}
       order by q.warehouse_id, q.product_code`);
    await putGoodsAway(tx, waiting);
  },
});
