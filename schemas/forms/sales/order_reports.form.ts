import { sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { orderReports } from '../../tables/sales/order-reports.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** What others tell of orders. Their files are imported here: an order is known by its number. */
export default defineForm({
  table: orderReports,
  add: true,
  delete: true,
  fields: {
    ...pick(orderReports, 'order_report_id', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    ...pick(orderReports, 'told_at', 'tracking_number', 'happened', 'ks_invoice_no', 'message'),
    /** It came by a signed call. */
    is_call: computed(flag, sql`(${orderReports.call_digest} is not null)`),
  },
  from: joined(orderReports, salesOrders),
  order: ['order_report_id'],
  search: ['sales_order_label', 'delivery_name', 'tracking_number', 'ks_invoice_no', 'message'],
  create: ['sales_order_id', 'tracking_number', 'happened', 'ks_invoice_no'],
  write: pick(orderReports, 'message'),
  heads: {
    sales_order_id: [
      'Order',
      'Order number',
      'Customer reference',
      'Bestellnummer',
      'Auftragsnummer',
      'Kundenreferenz',
      'Rendelésszám',
      'Ügyfélhivatkozás',
      'Nr. comandă',
      'Referință client',
      'Číslo objednávky',
      'Номер на поръчка',
    ],
    tracking_number: ['Parcel number', 'AWB', 'Paketnummer', 'Sendungsnummer', 'Csomagszám', 'Număr AWB', 'Číslo zásielky', 'Číslo zásilky', 'Номер на пратка'],
    happened: ['Status', 'Állapot', 'Stare', 'Stav', 'Статус'],
  },
});
