import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** An order is closed when each of its related costs has a rate and an invoice. */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  case when exists (select from purchase_order_cost c where c.purchase_order_id = record.purchase_order_id and c.cost_converted_amount is null) then 'rate'
       when exists (select from purchase_order_cost c where c.purchase_order_id = record.purchase_order_id and c.invoice_number is null) then 'invoice' end`,
});
