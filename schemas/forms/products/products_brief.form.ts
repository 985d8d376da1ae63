import { products } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['product_code'],
  scope: 'global',
  access: 'signed-in',
  fields: { product_code: products.product_code, product_name: products.product_name, active: products.active },
  from: (select) => select.from(products),
  searchText: products.search_text,
});
