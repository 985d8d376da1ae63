import { products } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

/** The specification's own call for one switch; absolute values, so that it may be repeated. Open through the product list. */
export default defineForm({
  key: ['product_code'],
  scope: 'global',
  access: 'pages',
  entity: 'product',
  through: ['product_list'],
  fields: { product_code: products.product_code, keep_in_stock: products.keep_in_stock },
  from: (select) => select.from(products),
  write: { keep_in_stock: products.keep_in_stock },
});
