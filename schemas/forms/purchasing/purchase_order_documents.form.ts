import { purchaseOrderDocuments, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { orderLabel } from './purchase_orders_brief.form.ts';

/** Papers of orders: invoices, packing lists, bills of lading, certificates. */
export default defineForm({
  table: purchaseOrderDocuments,
  upload: 'file',
  parent: { form: 'purchase_orders', by: 'purchase_order_id' },
  kept_open: true,
  add: true,
  delete: true,
  fields: {
    ...pick(purchaseOrderDocuments, 'doc_id', 'purchase_order_id'),
    order_label: orderLabel,
    ...pick(purchaseOrderDocuments, 'doc_type', 'document_number', 'document_date', 'file_name'),
    file_size: storedFiles.size,
    mime_type: storedFiles.mime_type,
    created_at: purchaseOrderDocuments.created_at,
  },
  from: joined(purchaseOrderDocuments, purchaseOrders, storedFiles),
  order: ['purchase_order_id', 'doc_id'],
  search: ['order_label', 'document_number', 'file_name'],
  write: 'all',
  optional: ['file_name'],
});
