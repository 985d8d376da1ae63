import { sql } from 'drizzle-orm';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** An order is packed when nothing of it is on a pick list any more, or on none yet. Tells the lists. */
export default defineGuard({
  record: salesOrders,
  lacks: sql`coalesce(
    (select string_agg(distinct l.pick_list_no, ', ') from pick_list_item i join pick_list l using (pick_list_id) where i.sales_order_id = record.sales_order_id and i.is_open),
    (select 'goods' from reservation r where r.sales_order_id = record.sales_order_id and r.reservation_state = 'active' limit 1))`,
});
