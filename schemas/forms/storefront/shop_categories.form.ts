import { productCategories } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** The categories by which visitors of a shop find products. */
export default defineForm({
  access: 'shop',
  key: ['product_category_id'],
  params: inLanguage,
  fields: { ...pick(productCategories, 'product_category_id', 'parent_category_id', 'position'), category_name: spoken(productCategories.category_name) },
  from: (select) => select.from(productCategories),
  order: ['parent_category_id', 'position'],
  search: ['category_name'],
});
