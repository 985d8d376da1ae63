import { sql } from 'drizzle-orm';
import { check, foreignKey, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, code, date, days, flag, gtin, identity, integer, money, quantity, rate, text } from '../../kinds.gen.ts';
import { productReference } from '../products/catalogue.ts';
import { column, companyColumn, idColumn, stamps, table, referenceColumn } from '../define.ts';
import { supplierReference } from '../partners/partners.ts';
import { companies, currencyColumn } from '../settings/reference.ts';
import { costs, needing } from '../../needs.ts';

/** A product as a supplier sells it to a company. Its price is the newest of its prices that is valid (supplier_price). */
export const productSuppliers = table(
  'product_supplier',
  {
    product_supplier_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    partner_id: referenceColumn(supplierReference).notNull(),
    product_code: referenceColumn(productReference).notNull(),
    supplier_product_code: column(code).notNull(),
    supplier_product_name: column(text),
    currency_code: currencyColumn().notNull(),
    /** Smallest order, and what orders go up by. */
    moq: column(quantity),
    multiple: column(quantity),
    purchase_time: column(days),
    production_time: column(days),
    delivery_time: column(days),
    preferred: column(flag).notNull().default(false),
    /** Staged by staff, made a price (supplier_price) by the action that applies them. */
    new_price: needing(costs, column(money, { currency: 'new_currency_code' })),
    new_currency_code: currencyColumn(),
    new_valid_from: column(date),
    ...stamps(),
  },
  (self) => [
    unique('product_supplier_code').on(self.company_code, self.partner_id, self.supplier_product_code),
    unique('product_supplier_company').on(self.company_code, self.product_supplier_id),
    index('product_supplier_product').on(self.product_code, self.company_code),
    /** By which offer each product of a company is bought is read from it alone: the preferred one, else the oldest. */
    index('product_supplier_best').on(
      self.company_code,
      self.product_code,
      sql`${self.preferred} desc`,
      self.product_supplier_id,
      self.purchase_time,
      self.production_time,
      self.delivery_time,
    ),
    index('product_supplier_by_code').on(self.supplier_product_code, self.company_code),
    uniqueIndex('product_supplier_preferred')
      .on(self.company_code, self.product_code)
      .where(sql`preferred`),
  ],
);

/** A purchase price and from when it holds; prices are added, never changed. The rate is that of the day of entry (docs/formulae.md, Purchase price). */
export const supplierPrices = table(
  'supplier_price',
  {
    supplier_price_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    product_supplier_id: column(identity).notNull(),
    valid_from: column(date).notNull(),
    price_original: needing(costs, column(money, { currency: 'currency_code' })).notNull(),
    currency_code: currencyColumn().notNull(),
    /** Value of one unit of the currency in the company's; empty where none was known. */
    rate: column(rate),
    /** original × rate, in the company's currency. */
    price_base: needing(costs, column(money)),
    ...stamps(),
  },
  (self) => [
    unique('supplier_price_day').on(self.product_supplier_id, self.valid_from, self.company_code),
    foreignKey({
      name: 'supplier_price_supplier',
      columns: [self.company_code, self.product_supplier_id],
      foreignColumns: [productSuppliers.company_code, productSuppliers.product_supplier_id],
    }).onDelete('cascade'),
    check('price-positive', sql`${self.price_original} >= 0`),
  ],
);

/** One line of a supplier's price list that was pasted or uploaded and waits to be applied, each user's own. */
export const stagedPrices = table(
  'staged_price',
  {
    company_code: companyColumn().references(() => companies.company_code),
    user_id: column(identity).notNull(),
    line: column(integer).notNull().default(0),
    staged_price_id: idColumn().primaryKey(),
    partner_id: referenceColumn(supplierReference).notNull(),
    supplier_product_code: column(code).notNull(),
    /** What the list says of the article besides, for those that are no product yet. */
    supplier_product_name: column(text),
    ean: column(gtin),
    new_price: needing(costs, column(money, { currency: 'currency_code' })),
    currency_code: currencyColumn(),
    valid_from: column(date),
    /** A change beyond the limit (30 %) was looked at and is meant. */
    confirmed: column(flag).notNull().default(false),
    origin: column(choice, { values: ['paste', 'upload'] })
      .notNull()
      .default('upload'),
  },
  (self) => [
    index('staged_price_user').on(self.company_code, self.user_id, self.line),
    index('staged_price_supplier').on(self.partner_id, self.supplier_product_code),
  ],
);
