import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { code, country, date, discount, email, flag, instant, integer, language, longText, money, multi, quantity, rate, text } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { customerReference } from '../partners/partners.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies, countries, currencyColumn, shopReference } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';
import { instanceColumn } from '../workflow/fsm.ts';

/** What a customer ordered of a company, in one currency, from one warehouse. */
export const salesOrders = table(
  'sales_order',
  {
    sales_order_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** A draft has none. */
    order_no: column(code),
    opened_on: column(date)
      .notNull()
      .default(sql`current_date`),
    /** Whoever ordered first is served first. */
    placed_at: column(instant),
    shop_id: referenceColumn(shopReference),
    partner_id: referenceColumn(customerReference),
    email: column(email),
    /** Where the goods go, as it was when they were ordered. */
    delivery_name: column(text).notNull(),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    language_code: column(language),
    /** Where the goods come from; the company's first warehouse where nobody says. */
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    carrier: column(text),
    currency_code: currencyColumn().notNull(),
    /** Value of one unit of the currency in the company's; empty where none was known. */
    rate_to_base: column(rate),
    valid_until: column(date),
    tracking_number: column(code),
    comments: column(longText),
    /** What it lacks is to be bought or comes already: it counts as backorder (schemas/sql/sales.sql). */
    is_demanded: column(flag).notNull().default(false),
    line_count: storedColumn(integer),
    ordered_qty: storedColumn(quantity),
    shipped_qty: storedColumn(quantity),
    total_net: storedColumn(money, { currency: 'currency_code' }),
    /** What customers paid for it, less what they were paid back. */
    paid: storedColumn(money, { currency: 'currency_code' }),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('sales_order_no').on(self.company_code, self.order_no),
    index('sales_order_customer').on(self.company_code, self.partner_id),
    index('sales_order_demanded')
      .on(self.warehouse_id)
      .where(sql`is_demanded`),
  ],
);

export const salesOrderReference = referenceTo(salesOrders.sales_order_id, {
  form: 'sales_orders_brief',
  label: 'sales_order_label',
  labelField: 'sales_order_label',
});

export const salesOrderItems = table(
  'sales_order_item',
  {
    sales_order_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    sales_order_id: ownerColumn(salesOrderReference),
    line_no: positionColumn({ within: ['sales_order_id'] })
      .notNull()
      .default(0),
    product_code: referenceColumn(productReference).notNull(),
    /** What the product was called when it was ordered. */
    item_name: column(multi).notNull().default({}),
    qty: column(quantity).notNull(),
    shipped: column(quantity).notNull().default(0),
    returned: column(quantity).notNull().default(0),
    /** Of one piece before discount, without VAT. */
    unit_price: column(money, { currency: 'currency_code' }),
    discount_percent: column(discount).notNull().default(0),
    /** What the shipped pieces cost when they left, in the company's currency. */
    shipped_cost: needing(costs, column(money)).notNull().default(0),
    ...stamps(),
  },
  (self) => [
    unique('sales_order_item_of_company').on(self.company_code, self.sales_order_item_id),
    index('sales_order_item_product').on(self.product_code, self.company_code),
    check('sold-qty-positive', sql`${self.qty} > 0`),
    check('shipped-not-more', sql`${self.shipped} between 0 and ${self.qty} and ${self.returned} between 0 and ${self.shipped}`),
    check('sales-price-not-negative', sql`${self.unit_price} >= 0`),
  ],
);
