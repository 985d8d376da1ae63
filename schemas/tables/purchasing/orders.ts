import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { choice, code, date, discount, flag, instant, integer, longText, money, multi, quantity, rate, text } from '../../kinds.gen.ts';
import { commentFigureColumns, commentTable } from '../comments.ts';
import { asideColumn, column, companyColumn, idColumn, positionColumn, stamps, storedColumn, table, referenceColumn, ownerColumn } from '../define.ts';
import { referenceTo } from '../references.ts';
import { accountReference } from '../finance/accounts.ts';
import { supplierReference } from '../partners/partners.ts';
import { productReference } from '../products/catalogue.ts';
import { packReference } from '../products/product-parts.ts';
import { companies, currencyColumn } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';
import { storedFiles } from '../system/files.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { costs, needing } from '../../needs.ts';

/** What a company orders from one supplier, in one currency. */
export const purchaseOrders = table(
  'purchase_order',
  {
    purchase_order_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** A draft has none. */
    order_no: column(code),
    /** The supplier's own number of the order. */
    external_reference: column(code),
    order_date: column(date)
      .notNull()
      .default(sql`kontor_today()`),
    partner_id: referenceColumn(supplierReference).notNull(),
    currency_code: currencyColumn().notNull(),
    /** Value of one unit of the currency in the company's; empty where none was known. */
    rate_to_base: column(rate),
    account_id: referenceColumn(accountReference),
    /** Where its goods go; the company's first warehouse where nobody says. */
    warehouse_id: referenceColumn(warehouseReference).notNull(),
    /** What has not come is awaited: it counts as incoming (schemas/sql/purchasing.sql). */
    is_expected: column(flag).notNull().default(false),
    /** A draft that gathers what is to be bought (put_into_order); further goods of the supplier join it. */
    gathers_goods: column(flag).notNull().default(false),
    /** Expected departure and arrival. */
    etd: column(date),
    eta: column(date),
    /** The first day of arrival that was told once the order was awaited: by it the supplier is punctual or late (schemas/sql/reports.sql). */
    first_eta: asideColumn(column(date)),
    container_no: column(code),
    /** Number of the sea waybill. */
    swb_number: column(code),
    /** Ports of loading and of discharge (UN/LOCODE). */
    pol: column(code),
    pod: column(code),
    telex_release: column(flag).notNull().default(false),
    description: column(text),
    comments: column(longText),
    unloaded_on: column(date),
    container_updated_on: column(instant),
    line_count: storedColumn(integer),
    ordered_qty: storedColumn(quantity),
    received_qty: storedColumn(quantity),
    value_original: needing(costs, storedColumn(money, { currency: 'currency_code' })),
    value_base: needing(costs, storedColumn(money)),
    cost_total: needing(costs, storedColumn(money)),
    ...commentFigureColumns(),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [
    unique('purchase_order_no').on(self.company_code, self.order_no),
    index('purchase_order_supplier').on(self.company_code, self.partner_id),
    index('purchase_order_expected')
      .on(self.warehouse_id)
      .where(sql`is_expected`),
    check('eta-after-etd', sql`${self.eta} >= ${self.etd}`),
  ],
);

export const purchaseOrderReference = referenceTo(purchaseOrders.purchase_order_id, {
  form: 'purchase_orders_brief',
  label: 'order_label',
  labelField: 'order_label',
});

export const purchaseOrderItems = table(
  'purchase_order_item',
  {
    purchase_order_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    purchase_order_id: ownerColumn(purchaseOrderReference),
    line_no: positionColumn({ within: ['purchase_order_id'] })
      .notNull()
      .default(0),
    product_code: referenceColumn(productReference).notNull(),
    product_pack_code: referenceColumn(packReference),
    /** What the product was called when it was ordered. */
    item_name: column(multi).notNull().default({}),
    qty: column(quantity).notNull(),
    received: column(quantity).notNull().default(0),
    /** Counted by staff as the goods come; taken into stock by the next step of unloading, which empties it. */
    counted: column(quantity),
    price_original: needing(costs, column(money, { currency: 'currency_code' })),
    discount_percent: column(discount).notNull().default(0),
    /** The price differs from what the supplier offers, and is meant. */
    price_confirmed: column(flag).notNull().default(false),
    /** One unit after discount in the company's currency, at the order's rate. */
    price_base: needing(costs, column(money)),
    /** One unit with its share of the related costs (docs/formulae.md, Landed cost). */
    landed_unit: needing(costs, column(money)),
    /** What of the order's related costs the goods of the line bear so far, in the company's currency. */
    borne_costs: needing(costs, column(money)).notNull().default(0),
    /** What of them was added when they were last shared, with which it is taken back. */
    last_share: needing(costs, column(money)).notNull().default(0),
    ...stamps(),
  },
  (self) => [
    unique('purchase_order_item_of_company').on(self.company_code, self.purchase_order_item_id),
    index('purchase_order_item_product').on(self.product_code, self.company_code),
    index('purchase_order_item_pack').on(self.product_pack_code, self.company_code),
    check('order-qty-positive', sql`${self.qty} > 0`),
    check('received-not-negative', sql`${self.received} >= 0 and ${self.counted} >= 0`),
    check('order-price-not-negative', sql`${self.price_original} >= 0`),
  ],
);

/** Freight, duty, insurance and the like, which the goods of an order cost besides. */
export const purchaseOrderCosts = table(
  'purchase_order_cost',
  {
    purchase_order_cost_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    purchase_order_id: ownerColumn(purchaseOrderReference),
    cost_name: column(text).notNull(),
    cost_amount: needing(costs, column(money, { currency: 'cost_currency_code' })).notNull(),
    cost_currency_code: currencyColumn().notNull(),
    cost_currency_rate: column(rate),
    /** In the company's currency. */
    cost_converted_amount: needing(costs, column(money)).generatedAlwaysAs(sql`(round("cost_amount" * "cost_currency_rate", 2))`),
    /** By what the cost is divided among the lines. */
    split_method: column(choice, { values: ['value', 'weight', 'volume', 'quantity', 'equal'] })
      .notNull()
      .default('value'),
    invoice_number: column(code),
    ...stamps(),
  },
  (self) => [check('cost-not-negative', sql`${self.cost_amount} >= 0`)],
);

export const purchaseOrderCostReference = referenceTo(purchaseOrderCosts.purchase_order_cost_id, { form: 'purchase_order_costs', label: 'cost_name' });

/** A paper of an order as a file: invoice, packing list, bill of lading. */
export const purchaseOrderDocuments = table(
  'purchase_order_document',
  {
    doc_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    purchase_order_id: ownerColumn(purchaseOrderReference),
    doc_type: column(choice, {
      values: ['proforma_invoice', 'commercial_invoice', 'packing_list', 'bill_of_lading', 'sea_waybill', 'certificate', 'customs_declaration', 'other'],
    })
      .notNull()
      .default('other'),
    document_number: column(code),
    document_date: column(date),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
    ...stamps(),
  },
  (self) => [index('purchase_order_document_file').on(self.file_key), check('document-named', sql`${self.file_name} <> ''`)],
);

export const purchaseOrderComments = commentTable('purchase_order_comment', {
  company_code: companyColumn(),
  purchase_order_id: ownerColumn(referenceTo(purchaseOrders.purchase_order_id, { form: 'purchase_orders_brief', label: 'order_label' })),
});
