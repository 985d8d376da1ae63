import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { productCategories, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { marginRules } from '../prices/margin-rules.ts';

const { parent_category_id, position, category_name, default_vat_rate, min_margin, exp_margin, max_discount_limit_percent, active } = productCategories;

/** The category tree; its margins are defaults for the products inside. */
export default defineForm({
  key: ['product_category_id'],
  scope: 'global',
  table: productCategories,
  add: true,
  delete: true,
  fields: {
    product_category_id: productCategories.product_category_id,
    parent_category_id,
    position,
    category_name,
    default_vat_rate,
    min_margin,
    exp_margin,
    max_discount_limit_percent,
    active,
    product_count: computed(
      integer,
      sql`(select count(*) from ${products} where ${products.main_product_category_id} = ${productCategories.product_category_id})`,
    ),
  },
  from: (select) => select.from(productCategories),
  order: ['parent_category_id', 'position'],
  search: ['category_name'],
  write: { parent_category_id, position, category_name, default_vat_rate, min_margin, exp_margin, max_discount_limit_percent, active },
  required: ['category_name'],
  actions: { merge_categories: { right: 'delete' } },
  rules: marginRules,
});
