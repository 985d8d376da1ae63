import { eq, sql } from 'drizzle-orm';
import { choice, flag, integer, path } from '../../kinds.gen.ts';
import { pages } from '../../tables/access/people-and-pages.ts';
import { shops } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { opening, openingNeeds } from './opening-needs.ts';

/** What each shop of the company needs before it may open, and whether it is there. */
export default defineForm({
  key: ['shop_id', 'opening_need'],
  scope: 'company',
  fields: {
    shop_id: shops.shop_id,
    ...pick(shops, 'hostname', 'active'),
    opening_need: computed(choice, sql`opening.need`, { values: openingNeeds }),
    is_there: computed(flag, sql`opening.there >= opening.needed`),
    there_count: computed(integer, sql`opening.there`),
    needed_count: computed(integer, sql`opening.needed`),
    page_title: pages.page_title,
    url: computed(path, sql`opening.page`),
    position: computed(integer, sql`opening.place`),
  },
  read_once: opening,
  from: (select) =>
    select
      .from(sql`${opening} opening`)
      .innerJoin(shops, eq(shops.shop_id, sql`opening.shop_id`))
      .leftJoin(pages, eq(pages.url, sql`opening.page`)),
  order: ['hostname', 'position'],
  search: ['hostname'],
});
