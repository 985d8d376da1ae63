import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey } from 'drizzle-orm/pg-core';
import { code } from '../kinds/code.ts';
import { date } from '../kinds/date.ts';
import { flag } from '../kinds/flag.ts';
import { money } from '../kinds/money.ts';
import { percent } from '../kinds/percent.ts';
import { position } from '../kinds/position.ts';
import { reference } from '../kinds/reference.ts';
import { products } from './catalogue.ts';
import { column, companyColumn, stamps, table } from './define.ts';
import { shopReference, shops } from './reference.ts';

const shopMoney = { currency: 'currency_code' } as const;

/** A product in a shop: whether and at what price it is sold there, in the shop's currency and price type. */
export const productShops = table(
  'product_shop',
  {
    product_code: column(code).notNull().references(() => products.product_code, { onDelete: 'cascade', onUpdate: 'cascade' }),
    shop_id: column(reference, shopReference).notNull(),
    company_code: companyColumn(),
    published: column(flag).notNull().default(false),
    can_order: column(flag).notNull().default(true),
    position: column(position).notNull().default(0),
    selling_price_shop: column(money, shopMoney),
    discount_percent: column(percent).notNull().default(0),
    /** The last day of the discount; after it there is none. Evaluated when read. */
    discount_end_date: column(date),
    /** Staged by staff, taken over by the action that applies them. Both are kept, so that a typed price stays exact. */
    new_discount: column(percent),
    new_discounted_price: column(money, shopMoney),
    new_unit_price: column(money, shopMoney),
    ...stamps(),
  },
  (self) => [
    primaryKey({ columns: [self.shop_id, self.product_code] }),
    foreignKey({ name: 'product_shop_shop', columns: [self.company_code, self.shop_id], foreignColumns: [shops.company_code, shops.shop_id] }),
    index('product_shop_product').on(self.product_code),
    check('product_shop_discount', sql`${self.discount_percent} >= 0 and ${self.discount_percent} < 100`),
  ],
);
