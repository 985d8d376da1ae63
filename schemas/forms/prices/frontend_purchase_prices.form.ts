import { eq, sql } from 'drizzle-orm';
import { codeReference, currency, money } from '../../kinds.gen.ts';
import { productCompanies, productReference, products } from '../../tables/products/catalogue.ts';
import { partners } from '../../tables/partners/partners.ts';
import { purchaseOrderItems, purchaseOrders } from '../../tables/purchasing/orders.ts';
import { productSuppliers, supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { costDeviation, purchaseRateMissing } from '../../figures/purchasing.ts';
import { as, computed, defineForm } from '../define.ts';
import type { Row } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';

const { product_code, supplier_product_code, currency_code, moq, multiple, purchase_time, preferred, new_price, new_currency_code, new_valid_from } =
  productSuppliers;

/** A new price is in the supplier's currency and holds from today unless said otherwise; without it there is nothing to say. */
const completed = (price: number | null, row: Row): Row =>
  price === null
    ? { new_currency_code: null, new_valid_from: null }
    : { new_currency_code: row.new_currency_code ?? row.currency_code ?? null, new_valid_from: row.new_valid_from ?? new Date().toISOString().slice(0, 10) };

/**
 * What suppliers ask, as of today. The price in the company's currency is that of the day of entry (docs/formulae.md, Purchase price) and never typed;
 * new prices are staged and added to the history by the action that applies them.
 */
export default defineForm({
  table: productSuppliers,
  add: true,
  delete: true,
  fields: {
    ...pick(productSuppliers, 'product_supplier_id', 'partner_id'),
    partner_name: partners.partner_name,
    product_code: as(codeReference, product_code, productReference),
    product_name: products.product_name,
    ...pick(productSuppliers, 'supplier_product_code', 'currency_code'),
    purchase_price_original: computed(money, sql`${supplierPrices.price_original}`, { currency: 'purchase_currency_code' }),
    purchase_currency_code: computed(currency, sql`${supplierPrices.currency_code}`),
    rate: supplierPrices.rate,
    purchase_price_base: computed(money, sql`${supplierPrices.price_base}`),
    price_view: inView(supplierPrices.price_original, supplierPrices.currency_code),
    valid_from: supplierPrices.valid_from,
    last_order_price: computed(money, sql`${purchaseOrderItems.price_original}`, { currency: 'last_order_currency_code' }),
    last_order_currency_code: computed(currency, sql`${purchaseOrders.currency_code}`),
    avg_cost: productCompanies.avg_cost,
    deviation_percent: costDeviation,
    ...pick(productSuppliers, 'new_price', 'new_currency_code', 'new_valid_from', 'moq', 'multiple', 'purchase_time', 'preferred'),
    rate_missing: purchaseRateMissing,
  },
  from: (select) =>
    select
      .from(productSuppliers)
      .innerJoin(partners, eq(partners.partner_id, productSuppliers.partner_id))
      .innerJoin(products, eq(products.product_code, productSuppliers.product_code))
      .leftJoin(productCompanies, eq(productCompanies.product_code, productSuppliers.product_code))
      .leftJoin(supplierPrices, sql`${supplierPrices.supplier_price_id} = kontor_price_of_supplier(${productSuppliers.product_supplier_id})`)
      .leftJoin(purchaseOrderItems, sql`${purchaseOrderItems.purchase_order_item_id} = kontor_last_order_line(${productSuppliers.product_supplier_id})`)
      .leftJoin(purchaseOrders, eq(purchaseOrders.purchase_order_id, purchaseOrderItems.purchase_order_id)),
  order: ['partner_name', 'product_code'],
  search: ['partner_name', 'supplier_product_code', 'product_code', 'product_name'],
  create: ['partner_id', 'product_code'],
  write: {
    supplier_product_code,
    currency_code,
    moq,
    multiple,
    purchase_time,
    preferred,
    new_price: { column: new_price, recalculate: completed },
    new_currency_code,
    new_valid_from,
  },
  derive: { currency_code: 'supplier_currency' },
  rules: [{ id: 'price-positive', fields: ['new_price'], holds: (row) => row.new_price === null || Number(row.new_price) > 0 }],
  actions: ['apply_purchase_prices'],
});
