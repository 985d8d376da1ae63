import { eq, sql } from 'drizzle-orm';
import { volume, weight } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { salesOrderItems, salesOrders } from '../../tables/sales/orders.ts';
import { reservations } from '../../tables/warehouse/reservations.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { storages } from '../../tables/warehouse/storages.ts';
import { fsmInstances, fsmStates } from '../../tables/workflow/fsm.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Goods held for orders that can be picked now and are on no pick list, with the storage that they are taken from first. */
export default defineForm({
  key: ['reservation_id'],
  scope: 'company',
  fields: {
    reservation_id: reservations.reservation_id,
    ...pick(salesOrders, 'sales_order_id', 'order_no', 'delivery_name', 'carrier', 'country_code'),
    product_code: salesOrderItems.product_code,
    product_name: products.product_name,
    qty: reservations.qty,
    storage_code: storages.storage_code,
    zone: storages.zone,
    sort_key: storages.sort_key,
    warehouse_id: salesOrders.warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    placed_at: salesOrders.placed_at,
    weight: computed(weight, sql`(${products.weight} * ${reservations.qty})`),
    volume: computed(volume, sql`(${products.volume} * ${reservations.qty})`),
    comments: salesOrders.comments,
  },
  from: (select) =>
    select
      .from(reservations)
      .innerJoin(salesOrders, eq(salesOrders.sales_order_id, reservations.sales_order_id))
      .innerJoin(salesOrderItems, eq(salesOrderItems.sales_order_item_id, reservations.sales_order_item_id))
      .innerJoin(products, eq(products.product_code, reservations.product_code))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, reservations.warehouse_id))
      .innerJoin(fsmInstances, eq(fsmInstances.fsm_instance_id, salesOrders.fsm_instance_id))
      .innerJoin(fsmStates, eq(fsmStates.state_id, fsmInstances.state_id))
      .leftJoin(storages, sql`${storages.storage_id} = kontor_first_place(${reservations.warehouse_id}, ${reservations.product_code})`)
      .where(sql`${reservations.reservation_state} = 'active' and ${fsmStates.state_code} in ('ready_to_collect', 'collecting')`),
  order: ['placed_at', 'reservation_id'],
  search: ['order_no', 'delivery_name', 'product_code', 'product_name', 'carrier', 'storage_code'],
  actions: ['create_pick_lists'],
});
