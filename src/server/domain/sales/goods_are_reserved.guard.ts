import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

interface Lacking {
  fsm_instance_id: number;
  product_code: string;
  qty: number;
  free: number;
  eta: string;
  held_by: string;
}

/** All goods of the order are held for it; else the first product that is not: how many it lacks, how many are free, when the next arrive, and which orders hold some. */
export default defineGuard({
  params: v.strictObject({}),
  async refused({ tx, instances }) {
    const rows = await tx.rows<Lacking>(sql`
      select distinct on (o.fsm_instance_id) o.fsm_instance_id, i.product_code, (i.qty - i.shipped - kontor_reserved(i.sales_order_item_id))::float8 as qty,
             coalesce(l.free, 0)::float8 as free, coalesce(kontor_next_arrival(i.product_code)::text, 'none') as eta,
             coalesce(kontor_held_by(o.warehouse_id, i.product_code, o.sales_order_id), 'none') as held_by
        from sales_order o
        join sales_order_item i on i.company_code = o.company_code and i.sales_order_id = o.sales_order_id
        left join stock_level l on l.warehouse_id = o.warehouse_id and l.product_code = i.product_code
       where o.fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[])
         and i.qty - i.shipped > kontor_reserved(i.sales_order_item_id)
       order by o.fsm_instance_id, i.line_no`);
    return new Map(rows.map(({ fsm_instance_id, ...lacking }) => [fsm_instance_id, { ...lacking }]));
  },
});
