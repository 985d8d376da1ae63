import { eq, sql } from 'drizzle-orm';
import { lackingOfLine, promisedOn, reservedForLine } from '../../figures/sales.ts';
import { reference, text } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { salesOrderLabel, salesOrderName } from './sales_orders_brief.form.ts';

/** Lines of orders that lack goods and may be given some, whoever ordered first at first. */
export default defineForm({
  key: ['sales_order_item_id'],
  scope: 'company',
  fields: {
    sales_order_item_id: salesOrderItems.sales_order_item_id,
    /** What it is called where it is chosen. */
    waiting_label: computed(text, sql`${salesOrderName} || ', ' || ${salesOrders.delivery_name}`),
    sales_order_id: salesOrderItems.sales_order_id,
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    warehouse_id: salesOrders.warehouse_id,
    product_code: salesOrderItems.product_code,
    product_name: products.product_name,
    qty: salesOrderItems.qty,
    reserved: reservedForLine,
    lacking: lackingOfLine,
    promised_on: promisedOn,
    state_id: computed(reference, sql`${fsmInstances.state_id}`, { form: 'fsm_states', value: 'state_id', label: 'state_names', labelField: 'state_names' }),
    state_names: fsmStates.state_names,
    placed_at: salesOrders.placed_at,
  },
  from: (select) =>
    select
      .from(salesOrderItems)
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, salesOrderItems.sales_order_id))
      .innerJoin(products, eq(products.product_code, salesOrderItems.product_code))
      .innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, salesOrders.fsm_instance_id))
      .innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id))
      .where(sql`${fsmStates.holds_stock} and ${fsmStates.state_code} not in ('collecting', 'packed') and ${lackingOfLine} > 0`),
  order: ['product_code', 'placed_at', 'sales_order_item_id'],
  search: ['waiting_label', 'product_code', 'product_name'],
});

/** A line that lacks goods, to be given those of the row that is chosen for. */
export const waitingReference = { form: 'waiting_lines', value: 'sales_order_item_id', label: 'waiting_label', within: 'product_code' } as const;
