import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { salesOrderComments, salesOrders } from '../../tables/sales/orders.ts';
import { commentForm } from '../comments.ts';
import { computed } from '../define.ts';

const label = sql`(select coalesce(${salesOrders.order_no}, '#' || ${salesOrders.sales_order_id}) from ${salesOrders} where ${salesOrders.sales_order_id} = ${salesOrderComments.sales_order_id})`;

export default commentForm(salesOrderComments, { form: 'sales_orders', by: 'sales_order_id' }, { sales_order_label: computed(text, label) });
