import { index, primaryKey } from 'drizzle-orm/pg-core';
import { choice, code, country, date, identity, money, percent, quantity, rate } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { column, companyColumn, idColumn, table, workingTable } from '../define.ts';
import { products } from '../products/catalogue.ts';
import { currencyColumn } from '../settings/reference.ts';

/** When a sale counts: when it was ordered, when the goods left, or when an invoice was written. */
export const salesBases = ['placed', 'shipped', 'invoiced'] as const;

/** Who owes the VAT of a sale, and where: at home, by the One Stop Shop in the customer's country, the business that buys, or nobody. */
export const vatSchemes = ['domestic', 'oss', 'intra_community', 'export'] as const;

/**
 * What was sold, day by day (docs/decisions/2026-11-27-sales-facts.md): rows are added and never changed, and what was cancelled or came back is a row of negative
 * amounts on its own day. Written by triggers alone (schemas/sql/reports.sql): the rows of an order sum to what counts of it now, on each basis.
 */
export const salesFacts = workingTable(
  table(
    'sales_fact',
    {
      sales_fact_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      basis: column(choice, { values: [...salesBases] }).notNull(),
      day: column(date).notNull(),
      sales_order_id: column(identity).notNull(),
      /** Empty for what delivery and payment cost. */
      sales_order_item_id: column(identity),
      product_code: column(code).references(() => products.product_code, { onDelete: 'restrict', onUpdate: 'cascade' }),
      shop_id: column(identity),
      channel_id: column(identity),
      partner_id: column(identity),
      country_code: column(country),
      vat_rate: column(percent).notNull(),
      vat_scheme: column(choice, { values: [...vatSchemes] }).notNull(),
      currency_code: currencyColumn().notNull(),
      /** Value of one unit of the currency in the company's, as the order has it: what is called off or comes back counts as it counted before. */
      rate_to_base: column(rate),
      qty: column(quantity).notNull().default(0),
      net: column(money, { currency: 'currency_code' }).notNull(),
      /** What was taken off the prices, without VAT. */
      discount: column(money, { currency: 'currency_code' }).notNull(),
      vat: column(money, { currency: 'currency_code' }).notNull(),
      /** What the goods cost when they left, in the company's currency; nothing before. */
      cost: needing(costs, column(money)),
    },
    (self) => [
      index('sales_fact_day').on(self.company_code, self.basis, self.day),
      index('sales_fact_order').on(self.sales_order_id, self.basis),
      index('sales_fact_product').on(self.product_code),
    ],
  ),
);

/** Orders whose facts are to be posted: at the end of their transaction, or, under number 0, by the job that catches up. */
export const salesFactsDue = workingTable(
  table('sales_fact_due', { sales_order_id: column(identity).notNull(), transaction_id: column(identity).notNull() }, (self) => [
    primaryKey({ name: 'sales_fact_due_pk', columns: [self.sales_order_id, self.transaction_id] }),
  ]),
);
