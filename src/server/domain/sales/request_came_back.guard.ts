import { sql } from 'drizzle-orm';
import { returnRequests } from '../../../../schemas/tables/sales/return-requests.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Goods of its lines were taken back by the order since they were asked for: only the order puts goods into stock and pays money back. */
export default defineGuard({
  record: returnRequests,
  lacks: sql`case when not exists (
    select from return_request_item i
      join stock_movement m on m.ref_table = 'sales_order_item' and m.ref_id = record.sales_order_id and m.ref_line = i.sales_order_item_id
     where i.return_request_id = record.return_request_id and m.movement_type = 'customer_return' and m.moved_at >= record.asked_at) then 'goods' end`,
});
