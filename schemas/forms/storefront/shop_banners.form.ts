import { banners } from '../../tables/shops/banners.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** The banners that a shop shows today. */
export default defineForm({
  access: 'shop',
  key: ['banner_id'],
  params: inLanguage,
  fields: {
    ...pick(banners, 'banner_id', 'banner_size', 'picture', 'position'),
    title: spoken(banners.title),
    subtitle: spoken(banners.subtitle),
    link: spoken(banners.link),
  },
  from: (select) => select.from(banners),
  order: ['banner_size', 'position'],
});
