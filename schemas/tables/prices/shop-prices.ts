import { sql } from 'drizzle-orm';
import { check, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, date, decimal, discount, flag, instant, integer, money, multi, position, text } from '../../kinds.gen.ts';
import { products } from '../products/catalogue.ts';
import { column, companyColumn, idColumn, stamps, table, referenceColumn, workingTable } from '../define.ts';
import { referenceTo } from '../references.ts';
import { currencyColumn, shopReference } from '../settings/reference.ts';

const shopMoney = { currency: 'currency_code' } as const;

/** A product in a shop: whether and at what price it is sold there, in the shop's currency and price type. */
export const productShops = table(
  'product_shop',
  {
    product_code: column(code)
      .notNull()
      .references(() => products.product_code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    shop_id: referenceColumn(shopReference).notNull(),
    company_code: companyColumn(),
    published: column(flag).notNull().default(false),
    can_order: column(flag).notNull().default(true),
    free_shipping: column(flag).notNull().default(false),
    position: column(position).notNull().default(0),
    /** A word or two over its picture, such as that it is a gift. */
    badge: column(multi).notNull().default({}),
    selling_price_shop: column(money, shopMoney),
    discount_percent: column(discount).notNull().default(0),
    /** The last day of the discount; after it there is none. Evaluated when read. */
    discount_end_date: column(date),
    /** Staged by staff, taken over by the action that applies them. Both are kept, each as exact as the other. */
    new_discount: column(discount),
    new_discounted_price: column(money, shopMoney),
    new_unit_price: column(money, shopMoney),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.shop_id, self.product_code] }),
    index('product_shop_product').on(self.product_code),
    check('discount-below-100', sql`${self.discount_percent} >= 0 and ${self.discount_percent} < 100`),
  ],
);

/**
 * What shops asked of everybody for products, from when on; nothing while a product was not shown. A row that lies ahead is what is asked once a discount ends.
 * Written by triggers (schemas/sql/storefront.sql): by it customers are told the lowest price before a reduction.
 */
export const askedPrices = workingTable(
  table(
    'asked_price',
    {
      company_code: companyColumn(),
      shop_id: referenceColumn(shopReference).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'cascade', onUpdate: 'cascade' }),
      valid_from: column(instant).notNull(),
      price: column(money, shopMoney),
      currency_code: currencyColumn().notNull(),
      reduced: column(flag).notNull().default(false),
      /** The lowest price of the 30 days before the reduction began. */
      lowest_before: column(money, shopMoney),
    },
    (self) => [primaryKey({ columns: [self.shop_id, self.product_code, self.valid_from] }), index('asked_price_product').on(self.product_code)],
  ),
);

/** Customers of a shop who pay their own prices: the shop's price × multiplier (0.90 = 10 % off). */
export const shopperGroups = table(
  'shopper_group',
  {
    shopper_group_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    shop_id: referenceColumn(shopReference).notNull(),
    shopper_group_name: column(text).notNull(),
    /** Id of the group in PrestaShop. */
    shopper_group_presta: column(integer),
    default_group: column(flag).notNull().default(false),
    multiplier: column(decimal).notNull().default(1),
    shopper_group_enabled: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [
    unique('shopper_group_name').on(self.shop_id, self.shopper_group_name, self.company_code),
    uniqueIndex('shopper_group_one_default')
      .on(self.shop_id, self.company_code)
      .where(sql`default_group`),
    check('multiplier-positive', sql`${self.multiplier} > 0`),
  ],
);

export const shopperGroupReference = referenceTo(shopperGroups.shopper_group_id, { form: 'shopper_groups_brief', label: 'shopper_group_name' });
