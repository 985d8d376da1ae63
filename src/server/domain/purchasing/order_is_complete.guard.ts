import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** An order is placed with a rate of its currency, with lines, and with a price on every line. */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  case when record.rate_to_base is null then 'rate'
       when not exists (select from purchase_order_item i where i.purchase_order_id = record.purchase_order_id) then 'lines'
       when exists (select from purchase_order_item i where i.purchase_order_id = record.purchase_order_id and i.price_base is null) then 'price' end`,
});
