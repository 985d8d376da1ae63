import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** Part of an order is unloaded once somebody counted some of it. */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  case when not exists (select from purchase_order_item i where i.purchase_order_id = record.purchase_order_id and i.counted > 0) then 'count' end`,
});
