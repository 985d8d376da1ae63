import { productCategories } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

const { product_category_id, parent_category_id, position, category_name, active } = productCategories;

export default defineForm({
  key: ['product_category_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { product_category_id, category_name, parent_category_id, position, active },
  from: (select) => select.from(productCategories),
  order: ['category_name'],
  search: ['category_name'],
});
