import { inArray } from 'drizzle-orm';
import { orderReports } from '../../../../schemas/tables/sales/order-reports.ts';
import { salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { isObject } from '../../../shared/json.ts';
import { defineFollower } from '../../engine/records/log/table-followers.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const reports = rowsOf(orderReports);
const sales = rowsOf(salesOrders);

/** The numbers of parcels and invoices that others tell stand on the orders they tell them of. */
export default defineFollower({
  tables: [reports.name],
  skipsUndo: true,
  async follow(tx, changes, writer) {
    const told = changes.flatMap(({ log_action, new: row }) => (log_action === 'add' && isObject(row) ? [row] : []));
    const ids = told.map(({ sales_order_id }) => Number(sales_order_id));
    if (ids.length === 0) return;
    const orders = await sales.lockWhere(tx, inArray(salesOrders.sales_order_id, ids), 'sales_order_id', 'tracking_number', 'ks_invoice_no');
    const lastOf = (order: number, name: 'tracking_number' | 'ks_invoice_no'): string | undefined => {
      const value = told.findLast((row) => Number(row.sales_order_id) === order && typeof row[name] === 'string')?.[name];
      return typeof value === 'string' ? value : undefined;
    };
    const next = orders.map((order) => ({
      ...order,
      tracking: lastOf(order.sales_order_id, 'tracking_number') ?? order.tracking_number,
      invoice: lastOf(order.sales_order_id, 'ks_invoice_no') ?? order.ks_invoice_no,
    }));
    await sales.update(
      writer,
      next.filter(({ tracking, invoice, tracking_number, ks_invoice_no }) => tracking !== tracking_number || invoice !== ks_invoice_no),
      ({ tracking, invoice }) => ({ tracking_number: tracking, ks_invoice_no: invoice }),
    );
  },
});
