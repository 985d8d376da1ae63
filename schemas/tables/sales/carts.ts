import { sql } from 'drizzle-orm';
import { check, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, email, flag, instant, integer, language, money, quantity, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies, currencyColumn, shopReference } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { salesOrderReference } from './orders.ts';

/** What somebody put together in a shop and did not order yet, at the prices that stood there. */
export const carts = table(
  'cart',
  {
    cart_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    shop_id: referenceColumn(shopReference).notNull(),
    /** Nobody is written to who did not tell his. */
    email: column(email),
    customer_name: column(text),
    language_code: column(language).notNull(),
    currency_code: currencyColumn().notNull(),
    /** Whoever put it together may be reminded of it by mail. */
    consent: column(flag).notNull().default(false),
    last_active_at: column(instant)
      .notNull()
      .default(sql`now()`),
    reminded_at: column(instant),
    /** Digest of the secret in the link of the last reminder. */
    secret_digest: column(code),
    /** The order that it became. */
    sales_order_id: referenceColumn(salesOrderReference),
    item_count: storedColumn(integer),
    cart_value: storedColumn(money, { currency: 'currency_code' }),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [uniqueIndex('cart_secret').on(self.secret_digest), index('cart_order').on(self.sales_order_id)],
);

export const cartReference = referenceTo(carts.cart_id, { form: 'carts_brief', label: 'cart_label', labelField: 'cart_label' });

export const cartItems = table(
  'cart_item',
  {
    cart_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    cart_id: ownerColumn(cartReference),
    product_code: referenceColumn(productReference).notNull(),
    qty: column(quantity).notNull(),
    /** Of one piece, as the shop showed it. */
    unit_price: column(money, { currency: 'currency_code' }).notNull(),
    ...stamps(),
  },
  (self) => [
    unique('cart_item_product').on(self.company_code, self.cart_id, self.product_code),
    index('cart_item_of_product').on(self.product_code),
    check('cart-qty-positive', sql`${self.qty} > 0`),
  ],
);
