import { and, eq } from 'drizzle-orm';
import { shopperGroups } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The group of each shop whose members pay its prices as they stand. */
export default defineForm({
  key: ['shopper_group_id'],
  scope: 'company',
  access: 'signed-in',
  fields: { ...pick(shopperGroups, 'shopper_group_id', 'shopper_group_name', 'shop_id'), hostname: shops.hostname },
  from: (select) =>
    select
      .from(shopperGroups)
      .innerJoin(shops, eq(shops.shop_id, shopperGroups.shop_id))
      .where(and(eq(shopperGroups.default_group, true), eq(shopperGroups.shopper_group_enabled, true))),
  order: ['hostname'],
});
