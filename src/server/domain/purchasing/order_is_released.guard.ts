import { sql } from 'drizzle-orm';
import { purchaseOrders } from '../../../../schemas/tables/purchasing/orders.ts';
import { defineGuard } from '../../engine/workflow/define.ts';

/** The carrier gives the goods to whoever has the bill of lading, or a release by telex. */
export default defineGuard({
  record: purchaseOrders,
  lacks: sql`
  case when not record.telex_release and not exists (
    select from purchase_order_document d where d.purchase_order_id = record.purchase_order_id and d.doc_type = 'bill_of_lading') then 'release' end`,
});
