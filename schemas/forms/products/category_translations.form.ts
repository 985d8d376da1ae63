import { productCategories } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Names of the categories, language by language; the tree itself is products/categories. */
export default defineForm({
  table: productCategories,
  fields: pick(productCategories, 'product_category_id', 'parent_category_id', 'category_name', 'position', 'active'),
  order: ['parent_category_id', 'position'],
  search: ['category_name'],
  write: ['category_name'],
});
