import { sql } from 'drizzle-orm';
import { code, flag, identity, quantity, text } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { currentUser } from '../../tables/define.ts';
import { productPacks } from '../../tables/products/product-parts.ts';
import { products } from '../../tables/products/catalogue.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { pickListItems, pickLists } from '../../tables/warehouse/picking.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from '../sales/sales_orders_brief.form.ts';
import { packCodesOf } from './called.ts';

/** The largest pack that the line takes whole. */
const pack = sql`(select ${productPacks.product_pack_code} from ${productPacks}
  where ${productPacks.product_code} = ${pickListItems.product_code} and ${productPacks.qty_in_pack} <= ${pickListItems.qty}
  order by ${productPacks.qty_in_pack} desc, ${productPacks.product_pack_code} limit 1)`;

/** The state of the list. */
const state = sql`(select ${fsmStates.state_code} from ${fsmInstances} join ${fsmStates} on ${fsmStates.state_id} = ${fsmInstances.state_id}
  where ${fsmInstances.fsm_instance_id} = ${pickLists.fsm_instance_id})`;
const isNew = sql`(${state} = 'new')`;
/** One that is assigned is begun by whom it is assigned to. */
const mayBegin = sql`(${isNew} or ${state} = 'assigned' and coalesce(${pickLists.picker_id}, ${currentUser}) = ${currentUser})`;

/** Lines of pick lists: what is taken from which storage for whom. */
export default defineForm({
  table: pickListItems,
  parent: { form: 'pick_lists', by: 'pick_list_id' },
  fields: {
    ...pick(pickListItems, 'pick_list_item_id', 'pick_list_id'),
    pick_list_no: pickLists.pick_list_no,
    ...pick(pickListItems, 'line_no', 'storage_id'),
    storage_code: storages.storage_code,
    product_code: pickListItems.product_code,
    product_name: products.product_name,
    product_pack_code: computed(code, pack),
    ...pick(pickListItems, 'qty', 'picked'),
    short: computed(quantity, sql`(${pickListItems.qty} - ${pickListItems.picked})`),
    sales_order_id: pickListItems.sales_order_id,
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    warehouse_name: computed(text, sql`(select ${warehouses.warehouse_name} from ${warehouses} where ${warehouses.warehouse_id} = ${pickLists.warehouse_id})`),
    carrier: pickLists.carrier,
    picker_name: appUsers.user_name,
    ean: products.ean,
    pack_codes: packCodesOf(pickListItems.product_code),
    is_open: pickListItems.is_open,
    begin_instance_id: computed(identity, sql`(case when ${mayBegin} then ${pickLists.fsm_instance_id} end)`),
    is_not_begun: computed(flag, isNew),
  },
  from: joined(pickListItems, pickLists, appUsers, storages, products, salesOrders),
  order: ['pick_list_id', 'line_no'],
  search: ['pick_list_no', 'sales_order_label', 'delivery_name', 'product_code', 'product_name', 'storage_code'],
  write: pick(pickListItems, 'picked'),
  decided: [{ rule: 'picked-while-picking', by: 'is_not_begun', fields: ['picked'] }],
});
