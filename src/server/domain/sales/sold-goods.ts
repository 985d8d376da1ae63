import { sql } from 'drizzle-orm';
import { salesOrderItems } from '../../../../schemas/tables/sales/orders.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

/** The lines of sales orders, for writes that are logged. */
export const soldItems = rowsOf(salesOrderItems);

/** A line of a sales order as its goods need it; what it cost is in the company's currency. */
export interface SoldLine {
  sales_order_item_id: number;
  product_code: string;
  warehouse_id: number;
  qty: number;
  shipped: number;
  returned: number;
  shipped_cost: number;
}

/** An order and its lines, locked: the order before the lines, the lines by their ids. Stock is locked after them (docs/behaviour.md, Events on many records). */
export async function lockSale(tx: Transaction, orderId: number): Promise<SoldLine[]> {
  // Two statements, for the second sees what was committed while the first waited; they travel together.
  const [, lines] = await Promise.all([
    tx.rows(sql`select 1 from sales_order where sales_order_id = ${orderId} for update`),
    tx.rows<SoldLine>(sql`
    select i.sales_order_item_id, i.product_code, o.warehouse_id, i.qty::float8, i.shipped::float8, i.returned::float8, i.shipped_cost::float8
      from sales_order_item i join sales_order o using (company_code, sales_order_id)
     where i.sales_order_id = ${orderId} order by i.sales_order_item_id for update of i`),
  ]);
  return lines;
}
