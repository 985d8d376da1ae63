import { eq, or, sql } from 'drizzle-orm';
import { date, flag, quantity } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockLevels, warehouses } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';

const { warehouse_id, product_code, on_hand, reserved, incoming, backorder } = stockLevels;
/** Held for orders that nobody paid or confirmed in time. */
const stale = sql`coalesce((select sum(r.qty) from reservation r join sales_order o on o.sales_order_id = r.sales_order_id
  join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id join fsm_state s on s.state_id = n.state_id
  where r.warehouse_id = ${warehouse_id} and r.product_code = ${product_code} and r.reservation_state = 'active' and kontor_is_stale(o.valid_until, s.state_code)), 0)`;

/** What sales may promise: of each product in a warehouse how many are free, for whom the others are held, how many customers wait for, and what comes. */
export default defineForm({
  key: ['warehouse_id', 'product_code'],
  scope: 'company',
  fields: {
    product_code,
    product_name: products.product_name,
    warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    on_hand,
    reserved,
    stale_qty: computed(quantity, stale),
    set_aside: stockLevels.set_aside,
    free_stock: stockLevels.free,
    backorder,
    incoming,
    next_eta: computed(date, sql`(select min(c.eta) from kontor_coming(${warehouse_id}, ${product_code}) c)`),
    is_stale: computed(flag, sql`(${reserved} > 0 and ${stale} > 0)`),
  },
  from: (select) =>
    select
      .from(stockLevels)
      .innerJoin(products, eq(products.product_code, product_code))
      .innerJoin(warehouses, eq(warehouses.warehouse_id, warehouse_id))
      .where(or(sql`${on_hand} > 0`, sql`${incoming} > 0`, sql`${backorder} > 0`)),
  order: ['product_code', 'warehouse_id'],
  search: ['product_code', 'product_name', 'warehouse_name'],
  actions: ['release_stale'],
});
