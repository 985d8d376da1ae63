import { sql } from 'drizzle-orm';
import { date, flag, integer, percent } from '../../kinds.gen.ts';
import { orderedQuantity, orderValue, receivedQuantity, receivedShare } from '../../figures/purchasing.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrders } from '../../tables/purchasing/orders.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { today } from '../../tables/define.ts';

const { first_eta, unloaded_on, is_expected } = purchaseOrders;
const late = sql`(coalesce(${unloaded_on}, ${today}) - ${first_eta})`;

/** Orders to suppliers that came, or should have come, and how late they were by the day that was promised first. */
export default defineForm({
  key: ['purchase_order_id'],
  scope: 'company',
  fields: {
    ...pick(purchaseOrders, 'purchase_order_id', 'order_no', 'partner_id'),
    partner_name: partners.partner_name,
    country_code: partners.country_code,
    warehouse_name: warehouses.warehouse_name,
    ...pick(purchaseOrders, 'order_date', 'first_eta', 'eta', 'unloaded_on'),
    days_late: computed(integer, late),
    late_orders: computed(integer, sql`case when ${late} > 0 then 1 else 0 end`),
    orders: computed(integer, sql`1`),
    late_percent: computed(percent, sql`100 * case when ${late} > 0 then 1 else 0 end`),
    not_arrived: computed(flag, sql`${unloaded_on} is null`),
    ordered_qty: orderedQuantity,
    received_qty: receivedQuantity,
    received_percent: receivedShare,
    value_view: inView(orderValue, purchaseOrders.currency_code),
    counted_on: computed(date, sql`coalesce(${unloaded_on}, ${first_eta})`),
  },
  from: (select) =>
    joined(
      purchaseOrders,
      partners,
      warehouses,
    )(select).where(sql`${first_eta} is not null and (${unloaded_on} is not null or (${is_expected} and ${first_eta} < ${today}))`),
  amounts_on: 'order_date',
  totals: { days_late: 'avg', late_percent: { ratio: ['late_orders', 'orders'] } },
  order: ['order_no'],
  search: ['order_no', 'partner_name'],
});
