import { sql } from 'drizzle-orm';
import { flag } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { orderDocuments, shownDocuments } from '../../tables/sales/order-documents.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

const isForCustomer = sql`(case ${orderDocuments.doc_type} when 'invoice' then true
  when 'credit_note_request' then exists (select from ${shownDocuments} where ${shownDocuments.company_code} = ${orderDocuments.company_code} and ${shownDocuments.doc_id} = ${orderDocuments.doc_id})
  when 'cmr' then false else ${orderDocuments.paper} is not null end)`;

/** Documents of orders as they were made, and the numbers of invoices that others wrote. */
export default defineForm({
  table: orderDocuments,
  parent: { form: 'sales_orders', by: 'sales_order_id' },
  fields: {
    ...pick(orderDocuments, 'doc_id', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    ...pick(orderDocuments, 'doc_type', 'document_number', 'language_code', 'made_at', 'made_by'),
    user_name: appUsers.user_name,
    sent_to: orderDocuments.sent_to,
    /** What it said can be shown. */
    is_kept: computed(flag, sql`(${orderDocuments.paper} is not null)`),
    /** The customer finds it in his account: what is made for him, invoices, and the credit notes that staff show. */
    for_customer: computed(flag, isForCustomer),
  },
  from: joined(orderDocuments, salesOrders, appUsers),
  order: ['sales_order_id', 'doc_id'],
  search: ['sales_order_label', 'delivery_name', 'document_number', 'sent_to'],
  actions: ['make_document_anew', 'mail_document', 'show_document', 'hide_document'],
});
