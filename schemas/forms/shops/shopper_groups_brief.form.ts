import { and, eq } from 'drizzle-orm';
import { currentCompany } from '../../tables/define.ts';
import { shopperGroups } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

/** Groups in use, to choose from. */
export default defineForm({
  key: ['shopper_group_id'],
  scope: 'company',
  access: 'signed-in',
  fields: {
    shopper_group_id: shopperGroups.shopper_group_id,
    shopper_group_name: shopperGroups.shopper_group_name,
    shop_id: shopperGroups.shop_id,
    hostname: shops.hostname,
    multiplier: shopperGroups.multiplier,
    default_group: shopperGroups.default_group,
  },
  from: (select) =>
    select
      .from(shopperGroups)
      .innerJoin(shops, eq(shops.shop_id, shopperGroups.shop_id))
      .where(and(eq(shopperGroups.company_code, currentCompany), eq(shopperGroups.shopper_group_enabled, true))),
  order: ['shopper_group_name', 'hostname'],
  search: ['shopper_group_name', 'hostname'],
});
