import { frontendCategories } from '../../tables/shops/categories.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** The shop's own tree of categories, as far as visitors see it. */
export default defineForm({
  access: 'shop',
  key: ['frontend_category_id'],
  params: inLanguage,
  fields: {
    ...pick(frontendCategories, 'frontend_category_id', 'parent_id', 'position', 'product_category_id', 'picture', 'slug'),
    category_title: spoken(frontendCategories.category_title),
  },
  from: (select) => select.from(frontendCategories),
  order: ['parent_id', 'position'],
});
