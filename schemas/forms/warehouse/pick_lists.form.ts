import { sql } from 'drizzle-orm';
import { pickLines, pickOrders, pickProgress, pickQuantity, pickedQuantity } from '../../figures/warehouse.ts';
import { text } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { pickListItems, pickLists } from '../../tables/warehouse/picking.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** The orders of a list by their numbers, whoever ordered first at first. */
const orders = sql`(select string_agg(told.order_no, ', ' order by told.order_no) from (
  select distinct ${salesOrders.order_no} from ${pickListItems} join ${salesOrders} on ${salesOrders.sales_order_id} = ${pickListItems.sales_order_id}
   where ${pickListItems.pick_list_id} = ${pickLists.pick_list_id}) told)`;

/** Pick lists: made of goods to pick, never by hand. */
export default defineForm({
  table: pickLists,
  numbered: { field: 'pick_list_no', series: 'pick_list', at: 'add' },
  kept_open: ['comments'],
  fields: {
    ...pick(pickLists, 'pick_list_id', 'pick_list_no', 'warehouse_id', 'picker_id'),
    picker_name: appUsers.user_name,
    order_nos: computed(text, orders),
    order_count: pickOrders,
    line_count: pickLines,
    qty: pickQuantity,
    picked_qty: pickedQuantity,
    picked_percent: pickProgress,
    ...pick(pickLists, 'carrier', 'comments', 'created_at'),
  },
  from: joined(pickLists, appUsers),
  order: ['pick_list_id'],
  search: ['pick_list_no', 'picker_name', 'carrier', 'comments', 'order_nos'],
  findable: { title: ['pick_list_no'], lines: ['order_nos', 'picker_name'] },
  write: pick(pickLists, 'carrier', 'comments'),
});
