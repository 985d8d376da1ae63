import { productCategories } from '../../tables/products/catalogue.ts';
import { productsOfCategory } from '../../figures/products.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The category tree; its margins are defaults for the products inside. */
export default defineForm({
  table: productCategories,
  add: true,
  delete: true,
  fields: {
    ...pick(productCategories, 'product_category_id', 'parent_category_id', 'position', 'category_name', 'default_vat_rate', 'min_margin', 'exp_margin'),
    ...pick(productCategories, 'max_discount_limit_percent', 'active'),
    product_count: productsOfCategory,
  },
  order: ['parent_category_id', 'position'],
  search: ['category_name'],
  write: 'all',
  actions: ['merge_categories'],
});
