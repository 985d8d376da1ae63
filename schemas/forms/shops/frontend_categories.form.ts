import { eq, sql } from 'drizzle-orm';
import { areSlugs } from '../../../src/shared/shops/slug.ts';
import { integer } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { frontendCategories } from '../../tables/shops/categories.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Of all shops and categories at once, because a sum over products costs as much for one of them. */
const shown = sql`kontor_shown_by_category(${currentCompany})`;

/** The trees of categories that the company's shops show, each shop its own. */
export default defineForm({
  table: frontendCategories,
  add: true,
  delete: true,
  fields: {
    ...pick(frontendCategories, 'frontend_category_id', 'shop_id'),
    hostname: shops.hostname,
    ...pick(frontendCategories, 'parent_id', 'position', 'category_title', 'slug', 'picture', 'visible', 'product_category_id'),
    shown_products: computed(integer, sql`coalesce(shown.shown, 0)`),
  },
  read_once: shown,
  from: (select) =>
    select
      .from(frontendCategories)
      .innerJoin(shops, eq(shops.shop_id, frontendCategories.shop_id))
      .leftJoin(
        sql`${shown} shown`,
        sql`shown.shop_id = ${frontendCategories.shop_id} and shown.product_category_id = ${frontendCategories.product_category_id}`,
      ),
  order: ['hostname', 'parent_id', 'position'],
  search: ['category_title', 'slug', 'hostname'],
  create: ['shop_id'],
  write: 'all',
  derive: { slug: 'slug_of_category' },
  examples: { slug: ({ frontend_category_id: id }) => [{ en: `our-category-${String(id ?? 'new')}` }] },
  rules: [{ id: 'slug-letters', fields: ['slug'], holds: ({ slug }) => areSlugs(slug) }],
});
