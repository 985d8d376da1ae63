import { eq, inArray, sql } from 'drizzle-orm';
import { flag, reference } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { reservations } from '../../tables/warehouse/reservations.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** Which orders hold goods. */
export default defineForm({
  key: ['reservation_id'],
  scope: 'company',
  fields: {
    reservation_id: reservations.reservation_id,
    sales_order_id: salesOrderItems.sales_order_id,
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    ...pick(reservations, 'warehouse_id', 'product_code'),
    product_name: products.product_name,
    ...pick(reservations, 'qty', 'reservation_state', 'reserved_at'),
    state_id: computed(reference, sql`${fsmInstances.state_id}`, { form: 'fsm_states', value: 'state_id', label: 'state_names', labelField: 'state_names' }),
    state_names: fsmStates.state_names,
    ...pick(salesOrders, 'placed_at', 'valid_until'),
    is_stale: computed(flag, sql`(${reservations.reservation_state} = 'active' and kontor_is_stale(${salesOrders.valid_until}, ${fsmStates.state_code}))`),
  },
  from: (select) =>
    select
      .from(reservations)
      .innerJoin(salesOrderItems, eq(salesOrderItems.sales_order_item_id, reservations.sales_order_item_id))
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, salesOrderItems.sales_order_id))
      .innerJoin(products, eq(products.product_code, reservations.product_code))
      .innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, salesOrders.fsm_instance_id))
      .innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id))
      .where(inArray(reservations.reservation_state, ['active', 'picking'])),
  order: ['product_code', 'placed_at', 'reservation_id'],
  search: ['sales_order_label', 'delivery_name', 'product_code', 'product_name'],
  actions: ['move_reservation'],
});
