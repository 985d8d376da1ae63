import { shopperGroups } from '../../tables/prices/shop-prices.ts';
import { shops } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Customers of a shop who pay its prices × multiplier; each shop has one default group at most. */
export default defineForm({
  table: shopperGroups,
  add: true,
  delete: true,
  fields: {
    ...pick(shopperGroups, 'shopper_group_id', 'shop_id'),
    hostname: shops.hostname,
    ...pick(shopperGroups, 'shopper_group_name', 'shopper_group_presta'),
    default: shopperGroups.default_group,
    ...pick(shopperGroups, 'multiplier', 'shopper_group_enabled'),
  },
  from: joined(shopperGroups, shops),
  order: ['hostname', 'shopper_group_name'],
  search: ['shopper_group_name', 'hostname'],
  create: ['shop_id'],
  write: 'all',
  required: ['multiplier'],
  rules: [{ id: 'default-group-usual-price', fields: ['multiplier', 'default'], holds: (row) => row.default !== true || Number(row.multiplier) === 1 }],
});
