import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineGuard } from '../../engine/workflow/define.ts';
import { ordersThatLack } from './order-guards.ts';

const missing = sql`
  case when exists (select from purchase_order_cost c where c.purchase_order_id = o.purchase_order_id and c.cost_converted_amount is null) then 'rate'
       when exists (select from purchase_order_cost c where c.purchase_order_id = o.purchase_order_id and c.invoice_number is null) then 'invoice' end`;

/** An order is closed when each of its related costs has a rate and an invoice. */
export default defineGuard({ params: v.strictObject({}), refused: ({ tx, instances }) => ordersThatLack(tx, instances, missing) });
