import { sql } from 'drizzle-orm';
import { flag, tags, text } from '../../kinds.gen.ts';
import { isLanguage } from '../../../src/shared/languages.ts';
import { productShops, shopperGroups } from '../../tables/prices/shop-prices.ts';
import { paymentMethodShops } from '../../tables/sales/methods.ts';
import { shops } from '../../tables/settings/reference.ts';
import { shopWarehouses } from '../../tables/shops/shop-warehouses.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { marginRules } from '../prices/margin-rules.ts';

const { shop_id, company_code } = shops;
const { selling_price_shop, new_unit_price, new_discounted_price } = productShops;
const { order_min, order_max, fee } = paymentMethodShops;

/** Amounts in the shop's currency and price type: in another one they would be others. */
const hasPrices = sql`(exists (select from ${productShops} where ${productShops.shop_id} = ${shop_id}
    and coalesce(${selling_price_shop}, ${new_unit_price}, ${new_discounted_price}) is not null)
  or exists (select from ${paymentMethodShops} where ${paymentMethodShops.shop_id} = ${shop_id} and coalesce(${order_min}, ${order_max}, ${fee}) is not null))`;

const defaultGroup = sql`(select ${shopperGroups.shopper_group_name} from ${shopperGroups} where ${shopperGroups.shop_id} = ${shop_id} and ${shopperGroups.default_group})`;

const setWarehouses = sql`select ${warehouses.warehouse_name} from ${shopWarehouses} join ${warehouses} on ${warehouses.warehouse_id} = ${shopWarehouses.warehouse_id}
  where ${shopWarehouses.shop_id} = ${shop_id} order by ${shopWarehouses.priority}, ${warehouses.warehouse_name}`;
const allWarehouses = sql`select ${warehouses.warehouse_name} from ${warehouses} where ${warehouses.company_code} = ${company_code} order by 1`;

/** Those that are set, in their order; where none is, all of the company. */
const warehouseNames = sql`coalesce(nullif(array(${setWarehouses}), '{}'), array(${allWarehouses}))`;

/** A name of labels of small letters, digits and hyphens, as `X-Host` has it. */
const hostname = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

const isListOfLanguages = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((one) => isLanguage(one)) && new Set(list).size === list.length;

/** The company's shops. One that something else names is closed, not deleted: its records stay. */
export default defineForm({
  table: shops,
  add: true,
  delete: true,
  fields: {
    ...pick(shops, 'shop_id', 'hostname', 'shop_name', 'company_code', 'currency_code', 'price_type'),
    languages: as(tags, shops.languages, { form: 'ui_languages_brief', value: 'language_code', label: 'language_name' }),
    default_shopper_group: computed(text, defaultGroup),
    warehouse_names: computed(tags, warehouseNames),
    ...pick(
      shops,
      'reserve_mode',
      'reservation_minutes',
      'return_days',
      'stock_shown',
      'email',
      'phone',
      'min_margin',
      'exp_margin',
      'max_discount_limit_percent',
      'active',
      'maintenance',
    ),
    has_prices: computed(flag, hasPrices),
  },
  order: ['hostname'],
  search: ['hostname', 'shop_name', 'email'],
  findable: { title: ['hostname'], lines: ['shop_name'] },
  write: 'all',
  rules: [
    { id: 'shop-hostname', fields: ['hostname'], holds: (row) => hostname.test(String(row.hostname)) },
    { id: 'shop-languages', fields: ['languages'], holds: (row) => isListOfLanguages(row.languages) },
    ...marginRules,
  ],
  decided: [{ rule: 'shop-has-prices', by: 'has_prices', fields: ['currency_code', 'price_type'] }],
  examples: { hostname: () => ['www.example.test', 'shop-2.example.test'], languages: () => [['en', 'hu'], ['de']] },
});
