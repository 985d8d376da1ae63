import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import {
  choice,
  code,
  country,
  date,
  discount,
  email,
  flag,
  instant,
  integer,
  language,
  longText,
  money,
  multi,
  percent,
  phone,
  quantity,
  rate,
  text,
  vatNumber,
  weight,
} from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { asideColumn, column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { customerReference } from '../partners/partners.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies, countries, currencyColumn, shopReference } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';
import { channelReference, deliveryMethodReference, paymentMethodReference } from './methods.ts';
import { commentFigureColumns, commentTable } from '../comments.ts';
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
      .default(sql`kontor_today()`),
    /** Whoever ordered first is served first. */
    placed_at: column(instant),
    shop_id: referenceColumn(shopReference),
    /** The way by which the order came. */
    channel_id: referenceColumn(channelReference),
    partner_id: referenceColumn(customerReference),
    email: column(email),
    phone: column(phone),
    /** Of the customer, as it was when he ordered: it tells who owes the VAT (schemas/sql/sales.sql, kontor_vat_on). */
    vat_no: column(vatNumber),
    /** Where the goods go, as it was when they were ordered. */
    delivery_name: column(text).notNull(),
    address_line: column(text),
    zip_code: column(text),
    city: column(text),
    country_code: column(country).references(() => countries.country_code),
    language_code: column(language),
    /** Where the goods come from; the company's first warehouse where nobody says. */
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    delivery_method_id: referenceColumn(deliveryMethodReference),
    payment_method_id: referenceColumn(paymentMethodReference),
    carrier: column(text),
    currency_code: currencyColumn().notNull(),
    /** Value of one unit of the currency in the company's; empty where none was known. */
    rate_to_base: column(rate),
    /** Whether its prices carry VAT. */
    price_type: column(choice, { values: ['gross', 'net'] })
      .notNull()
      .default('net'),
    /** What the amounts are rounded to: those of the currency when it was chosen (schemas/sql/sales.sql). */
    decimals: asideColumn(column(integer).notNull().default(2)),
    /** What the customer pays for delivery and for the way he pays, as its prices are. */
    delivery_price: column(money, { currency: 'currency_code' }).notNull().default(0),
    payment_fee: column(money, { currency: 'currency_code' }).notNull().default(0),
    /** Of delivery and payment. */
    fees_vat_rate: column(percent).notNull().default(0),
    /** Taken off what the customer pays. */
    voucher_value: column(money, { currency: 'currency_code' }).notNull().default(0),
    valid_until: column(date),
    tracking_number: column(code),
    parcel_count: column(integer).notNull().default(1),
    /** What the parcels weigh together, where they were weighed; else what their goods do. */
    parcel_weight: column(weight),
    comments: column(longText),
    /** What the accounting package calls it; only that one writes invoices. */
    ks_order_id: column(code),
    ks_invoice_no: column(code),
    ks_customer_id: column(code),
    /** When the customer was last told where his goods are. */
    notified_at: column(instant),
    /** The order from which it was split off. */
    split_from: column(code),
    /** What it lacks is to be bought or comes already: it counts as backorder (schemas/sql/sales.sql). */
    is_demanded: column(flag).notNull().default(false),
    line_count: storedColumn(integer),
    ordered_qty: storedColumn(quantity),
    shipped_qty: storedColumn(quantity),
    total_net: storedColumn(money, { currency: 'currency_code' }),
    total_vat: storedColumn(money, { currency: 'currency_code' }),
    total_gross: column(money, { currency: 'currency_code' })
      .notNull()
      .generatedAlwaysAs(sql`("total_net" + "total_vat" - "voucher_value")`),
    /** What customers paid for it, less what they were paid back. */
    paid: storedColumn(money, { currency: 'currency_code' }),
    ...commentFigureColumns(),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('sales_order_no').on(self.company_code, self.order_no),
    index('sales_order_customer').on(self.company_code, self.partner_id),
    // By whoever shows that an address is his.
    index('sales_order_email').on(self.company_code, sql`lower(${self.email})`),
    check('parcel-count-positive', sql`${self.parcel_count} > 0`),
    check('sales-fees-not-negative', sql`least(${self.delivery_price}, ${self.payment_fee}, ${self.voucher_value}) >= 0`),
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

/** What the pieces of a line cost: the unit price is rounded after its discount and then multiplied (docs/formulae.md, VAT and totals). */
const lineTotal = 'round(round("unit_price" * (1 - "discount_percent" / 100), "decimals") * "qty", "decimals")';
const netOfGross = `round(${lineTotal} / (1 + "vat_rate" / 100), "decimals")`;
const vatOfNet = `round(${lineTotal} * "vat_rate" / 100, "decimals")`;
const byPriceType = (ofGross: string, ofNet: string) => sql.raw(`(case "price_type" when 'gross' then ${ofGross} else ${ofNet} end)`);
const lineAmount = (ofGross: string, ofNet: string) => column(money, { currency: 'currency_code' }).generatedAlwaysAs(byPriceType(ofGross, ofNet));

export const salesOrderComments = commentTable('sales_order_comment', { company_code: companyColumn(), sales_order_id: ownerColumn(salesOrderReference) });

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
    /** Of one piece before discount, with VAT where the prices of the order carry it. */
    unit_price: column(money, { currency: 'currency_code' }),
    discount_percent: column(discount).notNull().default(0),
    vat_rate: column(percent).notNull().default(0),
    /** Those of the order; the database keeps them here for the amounts of the line. */
    price_type: asideColumn(column(text).notNull().default('net')),
    decimals: asideColumn(column(integer).notNull().default(2)),
    line_net: lineAmount(netOfGross, lineTotal),
    /** Where prices carry no VAT it is for reading only: that of the order is taken from the sum of each rate. */
    line_vat: lineAmount(`${lineTotal} - ${netOfGross}`, vatOfNet),
    line_gross: lineAmount(lineTotal, `${lineTotal} + ${vatOfNet}`),
    /** What the shipped pieces cost when they left, in the company's currency. */
    shipped_cost: needing(costs, column(money)).notNull().default(0),
    ...stamps(),
  },
  (self) => [
    unique('sales_order_item_of_company').on(self.company_code, self.sales_order_item_id),
    index('sales_order_item_product').on(self.product_code, self.company_code),
    check('sold-qty-positive', sql`${self.qty} > 0`),
    check('shipped-not-more', sql`${self.shipped} between 0 and ${self.qty} and ${self.returned} between 0 and ${self.shipped}`),
    check('vat-rate-of-line', sql`${self.vat_rate} between 0 and 100`),
    check('sales-price-not-negative', sql`${self.unit_price} >= 0`),
  ],
);
