import { orderFiles } from '../../tables/sales/order-documents.ts';
import { salesOrders } from '../../tables/sales/orders.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { salesOrderLabel } from './sales_orders_brief.form.ts';

/** Invoices as files that staff upload: the customer finds them in his account. */
export default defineForm({
  table: orderFiles,
  upload: 'file',
  parent: { form: 'sales_orders', by: 'sales_order_id' },
  kept_open: true,
  add: true,
  delete: true,
  fields: {
    ...pick(orderFiles, 'order_file_id', 'sales_order_id'),
    sales_order_label: salesOrderLabel,
    delivery_name: salesOrders.delivery_name,
    ...pick(orderFiles, 'document_number', 'file_name'),
    file_size: storedFiles.size,
    mime_type: storedFiles.mime_type,
    created_at: orderFiles.created_at,
  },
  from: joined(orderFiles, salesOrders, storedFiles),
  order: ['sales_order_id', 'order_file_id'],
  search: ['sales_order_label', 'delivery_name', 'document_number', 'file_name'],
  write: 'all',
  optional: ['file_name'],
});
