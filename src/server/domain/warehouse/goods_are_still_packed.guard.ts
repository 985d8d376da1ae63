import { sql } from 'drizzle-orm';
import { pickLists } from '../../../../schemas/tables/warehouse/picking.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** What the list brought lies packed for its orders still. Tells the orders whose goods have left, or are held otherwise. */
export default defineGuard({
  record: pickLists,
  lacks: sql`(select string_agg(distinct o.order_no, ', ')
    from pick_list_item i join reservation r using (reservation_id) join sales_order o on o.sales_order_id = i.sales_order_id
   where i.pick_list_id = record.pick_list_id and i.picked > 0 and r.reservation_state <> 'picking')`,
});
