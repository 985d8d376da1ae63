import { eq, sql } from 'drizzle-orm';
import { code, text, weight } from '../../kinds.gen.ts';
import { codAmount, saleWeight } from '../../figures/sales.ts';
import { courierBatches, courierRows } from '../../tables/sales/couriers.ts';
import { deliveryMethods, paymentMethods } from '../../tables/sales/methods.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const carrier = sql`coalesce(${salesOrders.carrier}, ${deliveryMethods.carrier})`;
/** The file that the order went with last. */
const lastBatch = sql`(select ${courierBatches.batch_no} from ${courierRows} join ${courierBatches} on ${courierBatches.courier_batch_id} = ${courierRows.courier_batch_id}
  where ${courierRows.sales_order_id} = ${salesOrders.sales_order_id} order by ${courierRows.courier_row_id} desc limit 1)`;

const isPacked = sql`exists (select from fsm_instance n join fsm_state s using (state_id) where n.fsm_instance_id = ${salesOrders.fsm_instance_id} and s.state_code = 'packed')`;

/** Orders that are packed and wait for their carrier. */
export default defineForm({
  table: salesOrders,
  kept_open: ['parcel_count', 'parcel_weight', 'tracking_number'],
  fields: {
    ...pick(salesOrders, 'sales_order_id', 'order_no', 'delivery_method_id'),
    dm_names: deliveryMethods.dm_names,
    courier_code: deliveryMethods.courier_code,
    carrier: computed(text, carrier),
    ...pick(salesOrders, 'delivery_name', 'address_line', 'zip_code', 'city', 'country_code', 'phone', 'email', 'parcel_count', 'parcel_weight'),
    courier_weight: computed(weight, sql`coalesce(${salesOrders.parcel_weight}, ${saleWeight})`),
    cod_amount: codAmount,
    ...pick(salesOrders, 'currency_code', 'tracking_number'),
    batch_no: computed(code, lastBatch),
    opened_on: salesOrders.opened_on,
    language_code: salesOrders.language_code,
  },
  from: (select) =>
    select
      .from(salesOrders)
      .leftJoin(deliveryMethods, eq(deliveryMethods.delivery_method_id, salesOrders.delivery_method_id))
      .leftJoin(paymentMethods, eq(paymentMethods.payment_method_id, salesOrders.payment_method_id))
      .where(isPacked),
  order: ['carrier', 'sales_order_id'],
  search: ['order_no', 'delivery_name', 'carrier', 'tracking_number', 'phone'],
  write: pick(salesOrders, 'parcel_count', 'parcel_weight', 'tracking_number'),
  actions: ['export_to_courier', 'hand_over_parcels'],
});
