import { eq } from 'drizzle-orm';
import { shopperGroups } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Groups in use, to choose from. */
export default defineForm({
  key: ['shopper_group_id'],
  scope: 'company',
  access: 'signed-in',
  fields: {
    ...pick(shopperGroups, 'shopper_group_id', 'shopper_group_name', 'shop_id'),
    hostname: shops.hostname,
    multiplier: shopperGroups.multiplier,
    default: shopperGroups.default_group,
  },
  from: (select) => select.from(shopperGroups).innerJoin(shops, eq(shops.shop_id, shopperGroups.shop_id)).where(eq(shopperGroups.shopper_group_enabled, true)),
  order: ['shopper_group_name', 'hostname'],
  search: ['shopper_group_name', 'hostname'],
});
