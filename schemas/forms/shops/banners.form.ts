import { sql } from 'drizzle-orm';
import { choice } from '../../kinds.gen.ts';
import { shops } from '../../tables/settings/reference.ts';
import { banners } from '../../tables/shops/banners.ts';
import { computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';
import { today } from '../../tables/define.ts';

const state = sql`case when not ${banners.active} then 'off' when ${banners.valid_from} > ${today} then 'coming' when ${banners.valid_to} < ${today} then 'over' else 'shown' end`;

/** Pictures with words on the first pages of the company's shops, in the order in which they are shown. */
export default defineForm({
  table: banners,
  add: true,
  delete: true,
  copy: {},
  fields: {
    ...pick(banners, 'banner_id', 'picture', 'banner_size', 'title', 'subtitle', 'link', 'shop_id'),
    hostname: shops.hostname,
    ...pick(banners, 'position', 'valid_from', 'valid_to', 'active'),
    banner_state: computed(choice, state, { values: ['shown', 'coming', 'over', 'off'] }),
  },
  from: joined(banners, shops),
  order: ['hostname', 'banner_size', 'position'],
  search: ['title', 'subtitle', 'link'],
  create: ['shop_id'],
  write: 'all',
});
