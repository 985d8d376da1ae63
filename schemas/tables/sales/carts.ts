import { sql } from 'drizzle-orm';
import { check, foreignKey, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { code, country, email, flag, identity, instant, integer, language, longText, money, phone, quantity, text, vatNumber } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, storedColumn, table, workingTable } from '../define.ts';
import { productReference, products } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies, countries, currencyColumn, shopReference } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { warehouses } from '../warehouse/stock.ts';
import { deliveryMethodReference, paymentMethodReference } from './methods.ts';
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
    /** Digest of the secret that its visitor's browser keeps; one that staff put together has none. */
    token_digest: column(code),
    /** What its visitor said on the way to an order. */
    phone: column(phone),
    vat_no: column(vatNumber),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    delivery_method_id: referenceColumn(deliveryMethodReference),
    payment_method_id: referenceColumn(paymentMethodReference),
    comments: column(longText),
    /** Until then its goods are held. */
    held_until: column(instant),
    /** Signature over the network whose visitor it is, while its goods are held. */
    held_by: column(code),
    /** Nothing is held for it, for its network holds as many carts as one may. */
    unheld: column(flag).notNull().default(false),
    /** The order that it became. */
    sales_order_id: referenceColumn(salesOrderReference),
    item_count: storedColumn(integer),
    cart_value: storedColumn(money, { currency: 'currency_code' }),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    uniqueIndex('cart_secret').on(self.secret_digest),
    uniqueIndex('cart_token').on(self.token_digest),
    index('cart_order').on(self.sales_order_id),
    index('cart_held').on(self.held_until),
    index('cart_holder')
      .on(self.held_by)
      .where(sql`held_by is not null`),
  ],
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

/** Goods of a warehouse held for a cart for some minutes; they are among what `stock_level` has reserved. Written by the functions of schemas/sql/shops.sql alone. */
export const cartHolds = workingTable(
  table(
    'cart_hold',
    {
      cart_hold_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      cart_id: column(identity).notNull(),
      warehouse_id: column(identity).notNull(),
      product_code: column(code)
        .notNull()
        .references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      qty: column(quantity).notNull(),
    },
    (self) => [
      foreignKey({ name: 'cart_hold_cart', columns: [self.company_code, self.cart_id], foreignColumns: [carts.company_code, carts.cart_id] }),
      foreignKey({
        name: 'cart_hold_warehouse',
        columns: [self.company_code, self.warehouse_id],
        foreignColumns: [warehouses.company_code, warehouses.warehouse_id],
      }),
      unique('cart_hold_once').on(self.cart_id, self.warehouse_id, self.product_code),
      index('cart_hold_product').on(self.product_code, self.warehouse_id),
      check('cart_hold_sane', sql`${self.qty} > 0`),
    ],
  ),
);
