import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';

interface Unpaid {
  fsm_instance_id: number;
  open: number;
  currency: string;
}

/** The customer has paid the order, or what was asked of it in advance; else how much is open. */
export default defineGuard({
  params: v.strictObject({ of: v.picklist(['order', 'prepayment']) }),
  async refused({ tx, instances, params }) {
    const rows = await tx.rows<Unpaid>(sql`
      select fsm_instance_id, kontor_open_of_order(sales_order_id, ${params.of === 'prepayment'})::float8 as open, currency_code as currency
        from sales_order where fsm_instance_id = any(${`{${instances.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`}::bigint[])
         and kontor_open_of_order(sales_order_id, ${params.of === 'prepayment'}) > 0`);
    return new Map(rows.map(({ fsm_instance_id, open, currency }) => [fsm_instance_id, { open, currency }]));
  },
});
