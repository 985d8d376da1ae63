import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

interface Unpaid {
  fsm_instance_id: number;
  open: number;
  currency: string;
}

/** The customer has paid, or may pay later by how he pays: on delivery or on account. */
export default defineGuard({
  params: v.strictObject({}),
  async refused({ tx, instances }) {
    const rows = await tx.rows<Unpaid>(sql`
      select fsm_instance_id, kontor_open_of_order(sales_order_id, false)::float8 as open, currency_code as currency
        from sales_order where fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[])
         and not kontor_pays_later(sales_order_id) and kontor_open_of_order(sales_order_id, false) > 0`);
    return new Map(rows.map(({ fsm_instance_id, open, currency }) => [fsm_instance_id, { open, currency }]));
  },
});
