import { sql } from 'drizzle-orm';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Something of the order came back, so that it can be taken back. */
export default defineGuard({
  record: salesOrders,
  lacks: sql`case when not exists (select from sales_order_item i where i.sales_order_id = record.sales_order_id and i.returned > 0) then 'returned' end`,
});
