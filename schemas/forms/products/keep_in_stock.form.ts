import { products } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** A call of its own for one switch; absolute values, so that it may be repeated. Open through the product list. */
export default defineForm({
  key: ['product_code'],
  entity: 'product',
  through: ['product_list'],
  fields: pick(products, 'product_code', 'keep_in_stock'),
  from: (select) => select.from(products),
  write: ['keep_in_stock'],
});
