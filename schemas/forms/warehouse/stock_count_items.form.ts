import { products } from '../../tables/products/catalogue.ts';
import { stockCountItems, stockCounts } from '../../tables/warehouse/counts.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { countLabel } from './stock_counts_brief.form.ts';

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
    ...pick(stockCountItems, 'storage_id', 'expected', 'counted', 'difference', 'unit_cost', 'difference_value'),
  },
  from: joined(stockCountItems, stockCounts, products),
  order: ['stock_count_id', 'line_no'],
  search: ['count_label', 'product_code', 'product_name'],
  create: ['product_code', 'storage_id', 'expected'],
  write: 'all',
  copy: { except: ['expected', 'counted'] },
  derive: { storage_id: 'stock_count_id.storage_id', expected: 'booked_stock', unit_cost: 'stock_cost' },
});
