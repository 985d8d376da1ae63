import { frontendCategories } from '../../tables/shops/categories.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Categories of the company's shops, to choose from. */
export default defineForm({
  key: ['frontend_category_id'],
  scope: 'company',
  access: 'signed-in',
  fields: { ...pick(frontendCategories, 'frontend_category_id', 'category_title', 'shop_id', 'position', 'visible'), hostname: shops.hostname },
  from: joined(frontendCategories, shops),
  order: ['hostname', 'position'],
  search: ['category_title', 'hostname'],
});
