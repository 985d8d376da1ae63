import { productCategories } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

const { product_category_id, parent_category_id, position, category_name, active } = productCategories;

/** Names of the categories, language by language (domain.md 35); the tree itself is products/categories. */
export default defineForm({
  key: ['product_category_id'],
  scope: 'global',
  table: productCategories,
  fields: { product_category_id, parent_category_id, category_name, position, active },
  from: (select) => select.from(productCategories),
  order: ['parent_category_id', 'position'],
  search: ['category_name'],
  write: { category_name },
});
