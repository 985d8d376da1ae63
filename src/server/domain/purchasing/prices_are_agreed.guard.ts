import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Prices that differ from what the supplier offers, beyond the company's tolerance, were looked at and are meant. */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  (select string_agg(i.product_code, ', ' order by i.line_no) from purchase_order_item i
    where i.purchase_order_id = record.purchase_order_id and not i.price_confirmed
      and kontor_is_off_price(i.price_original, kontor_offered_price(record.purchase_order_id, i.product_code), record.company_code))`,
});
