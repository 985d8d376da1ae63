import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Some goods of the order are not held for it: an order that has all of them does not wait. */
export default defineGuard({
  params: v.strictObject({}),
  async refused({ tx, instances }) {
    const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
      select o.fsm_instance_id from sales_order o
       where o.fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[])
         and not exists (select from sales_order_item i where i.company_code = o.company_code and i.sales_order_id = o.sales_order_id
                            and i.qty - i.shipped > kontor_reserved(i.sales_order_item_id))`);
    return new Map(rows.map(({ fsm_instance_id }) => [fsm_instance_id, {}]));
  },
});
