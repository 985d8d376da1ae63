import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { cmrOrders, cmrs } from '../../tables/sales/cmr.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Numbers of the orders whose goods the note is about. */
const orderNumbers = sql`(select string_agg(coalesce(${salesOrders.order_no}, '#' || ${salesOrders.sales_order_id}), ', ' order by ${salesOrders.sales_order_id})
  from ${cmrOrders} join ${salesOrders} on ${salesOrders.sales_order_id} = ${cmrOrders.sales_order_id} where ${cmrOrders.cmr_id} = ${cmrs.cmr_id})`;

/** Consignment notes of goods that cross borders by road. */
export default defineForm({
  table: cmrs,
  numbered: { field: 'cmr_no', series: 'cmr', at: ['issue'] },
  kept_open: ['received_on', 'scan', 'reservations', 'comments'],
  add: true,
  delete: true,
  fields: {
    ...pick(cmrs, 'cmr_id', 'cmr_no'),
    order_nos: computed(text, orderNumbers),
    ...pick(
      cmrs,
      'invoice_no',
      'consignee',
      'consignee_address',
      'delivery_place',
      'loading_place',
      'loading_on',
      'marks',
      'packages',
      'packing',
      'hs_name',
      'hs_codes',
      'weight',
    ),
    ...pick(
      cmrs,
      'volume',
      'instructions',
      'carriage_terms',
      'carrier',
      'plate',
      'successive_carriers',
      'reservations',
      'agreements',
      'issued_place',
      'issued_on',
    ),
    ...pick(cmrs, 'received_on', 'scan', 'comments', 'language_code'),
  },
  order: ['cmr_id'],
  search: ['cmr_no', 'order_nos', 'consignee', 'carrier', 'plate', 'invoice_no'],
  findable: { title: ['cmr_no', 'consignee'], lines: ['order_nos', 'plate'] },
  write: allBut('issued_on'),
  actions: ['fill_boxes'],
  copy: { except: ['loading_on', 'invoice_no', 'plate', 'received_on', 'scan', 'reservations'] },
});
