import { areSlugs } from '../../../src/shared/shops/slug.ts';
import { shops } from '../../tables/settings/reference.ts';
import { frontendPages } from '../../tables/shops/pages.ts';
import { allBut, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { pageState } from './page-state.ts';

/** Pages of the company's shops: what is written here is read by visitors once it is published. */
export default defineForm({
  table: frontendPages,
  add: true,
  delete: true,
  fields: {
    ...pick(frontendPages, 'frontend_page_id', 'page_code', 'title', 'shop_id'),
    hostname: shops.hostname,
    ...pick(frontendPages, 'slug', 'meta_description', 'body', 'in_footer', 'position'),
    page_state: pageState,
    ...pick(frontendPages, 'published_at', 'publish_at'),
  },
  from: joined(frontendPages, shops),
  order: ['hostname', 'position'],
  search: ['page_code', 'title', 'slug'],
  findable: { title: ['page_code', 'title'], lines: ['hostname'] },
  create: ['shop_id'],
  write: allBut('published_at'),
  derive: { slug: 'slug_of_title' },
  rules: [{ id: 'slug-letters', fields: ['slug'], holds: ({ slug }) => areSlugs(slug) }],
  examples: { slug: ({ frontend_page_id: id }) => [{ en: `our-page-${String(id ?? 'new')}` }] },
  actions: ['publish_pages', 'withdraw_pages'],
});
