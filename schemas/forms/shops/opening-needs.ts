import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { currentCompany, today } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { products } from '../../tables/products/catalogue.ts';
import { deliveryBands, deliveryMethods, paymentMethods, paymentMethodShops } from '../../tables/sales/methods.ts';
import { companies, shops, vats } from '../../tables/settings/reference.ts';
import { frontendCategories } from '../../tables/shops/categories.ts';
import { onlineAccounts } from '../../tables/shops/online-accounts.ts';
import { frontendPages } from '../../tables/shops/pages.ts';
import { warehouses } from '../../tables/warehouse/stock.ts';

/** What a shop needs before it may open: how many there are, how many of them it takes (one where nothing is said), and the page where they are put right. */
interface Need {
  there: SQL;
  needed?: SQL;
  page: string;
}

const { shop_id, company_code } = shops;
const ofCompany = { methods: sql`${deliveryMethods.company_code} = ${company_code} and ${deliveryMethods.active}` };

/** Switched off for the whole shop. */
const isBarred = sql`exists (select from ${paymentMethodShops} where ${paymentMethodShops.payment_method_id} = ${paymentMethods.payment_method_id}
  and ${paymentMethodShops.shop_id} = ${shop_id} and ${paymentMethodShops.country_code} is null and not ${paymentMethodShops.enabled})`;

/** Ways to pay by card that the shop offers. */
const cards = sql`(select count(*) from ${paymentMethods} where ${paymentMethods.company_code} = ${company_code} and ${paymentMethods.active}
  and ${paymentMethods.pm_type} = 'card' and not ${isBarred})`;
/** Whether the provider of online payment has an account for what is paid in the shop: its own, else that of its currency. */
const isCollected = sql`exists (select from ${onlineAccounts}
  where ${onlineAccounts.account_name} in (${shops.currency_code}, ${shops.currency_code} || '@' || regexp_replace(lower(${shops.hostname}), '^www[.]', '')))`;

const needs = {
  language: { there: sql`cardinality(${shops.languages})`, page: 'shops/frontend_shops' },
  email: { there: sql`case when ${shops.email} <> '' then 1 else 0 end`, page: 'shops/frontend_shops' },
  default_vat: {
    there: sql`(select count(*) from ${vats} join ${companies} on ${companies.company_code} = ${vats.company_code} and ${companies.country_code} = ${vats.country_code}
      where ${vats.company_code} = ${company_code} and ${vats.vat_default} and ${today} between ${vats.valid_from} and coalesce(${vats.valid_to}, ${today}))`,
    page: 'settings/vats',
  },
  warehouse: { there: sql`(select count(*) from ${warehouses} where ${warehouses.company_code} = ${company_code})`, page: 'warehouse/warehouses' },
  delivery_method: { there: sql`(select count(*) from ${deliveryMethods} where ${ofCompany.methods})`, page: 'shops/delivery_methods' },
  delivery_bands: {
    there: sql`(select count(*) from ${deliveryMethods} where ${ofCompany.methods}
      and exists (select from ${deliveryBands} where ${deliveryBands.delivery_method_id} = ${deliveryMethods.delivery_method_id}))`,
    needed: sql`(select greatest(count(*), 1) from ${deliveryMethods} where ${ofCompany.methods})`,
    page: 'shops/delivery_methods',
  },
  payment_method: {
    there: sql`(select count(*) from ${paymentMethods} where ${paymentMethods.company_code} = ${company_code} and ${paymentMethods.active} and not ${isBarred})`,
    page: 'shops/payment_methods',
  },
  online_account: { there: sql`case when ${isCollected} then ${cards} else 0 end`, needed: cards, page: 'shops/payment_methods' },
  products: {
    there: sql`(select count(*) from ${productShops} join ${products} on ${products.product_code} = ${productShops.product_code}
      where ${productShops.shop_id} = ${shop_id} and ${productShops.published} and ${productShops.selling_price_shop} > 0 and ${products.active})`,
    page: 'products/products_and_shops',
  },
  categories: {
    there: sql`(select count(*) from ${frontendCategories} where ${frontendCategories.shop_id} = ${shop_id} and ${frontendCategories.visible})`,
    page: 'shops/frontend_categories',
  },
  pages: {
    there: sql`(select count(*) from ${frontendPages} where ${frontendPages.shop_id} = ${shop_id} and ${frontendPages.published} is not null)`,
    page: 'shops/frontend_pages',
  },
} as const satisfies Record<string, Need>;

/** In the order in which they are seen to. */
export const openingNeeds: readonly string[] = Object.keys(needs);

const lines = Object.entries<Need>(needs).map(
  ([code, { there, needed = sql`1`, page }], place) =>
    sql`(${sql.raw(`'${code}', ${String(place)}`)}, ${there}::bigint, ${needed}::bigint, ${sql.raw(`'${page}'`)})`,
);

/** A line for each shop of the company and each thing that it needs. */
export const opening = sql`(select ${shop_id}, n.* from ${shops} cross join lateral (values ${sql.join(lines, sql`, `)}) n (need, place, there, needed, page)
  where ${company_code} = ${currentCompany})`;
