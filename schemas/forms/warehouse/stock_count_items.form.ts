import { sql } from 'drizzle-orm';
import { money, quantity } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { stockCountItems, stockCounts } from '../../tables/warehouse/counts.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { countLabel } from './stock_counts_brief.form.ts';

/** Whoever counts is not told what is booked: `expected` stands in no line of a count before it was handed in. An opening expects nothing. */
const isTold = sql`(${stockCounts.count_kind} = 'opening' or ${stockCountItems.expected} is not null)`;

/** Lines of counts: what was found of a product in a storage. */
export default defineForm({
  table: stockCountItems,
  parent: { form: 'stock_counts', by: 'stock_count_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(stockCountItems, 'stock_count_item_id', 'stock_count_id'),
    count_label: countLabel,
    count_date: stockCounts.count_date,
    ...pick(stockCountItems, 'line_no', 'product_code'),
    product_name: products.product_name,
    ...pick(stockCountItems, 'storage_id', 'expected', 'counted'),
    difference: computed(quantity, sql`case when ${isTold} then ${stockCountItems.difference} end`),
    unit_cost: stockCountItems.unit_cost,
    difference_value: computed(money, sql`case when ${isTold} then ${stockCountItems.difference_value} end`),
  },
  from: joined(stockCountItems, stockCounts, products),
  order: ['stock_count_id', 'line_no'],
  search: ['count_label', 'product_code', 'product_name'],
  create: ['product_code', 'storage_id'],
  write: allBut('expected'),
  copy: { except: ['counted'] },
  derive: { storage_id: 'stock_count_id.storage_id', unit_cost: 'stock_cost' },
});
