import { eq, sql } from 'drizzle-orm';
import { currency, money } from '../../kinds.gen.ts';
import { partners } from '../../tables/partners/partners.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productSuppliers, supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';

/** What suppliers offer to the company, and on which terms; one of them is preferred for each product. */
export default defineForm({
  table: productSuppliers,
  add: true,
  delete: true,
  fields: {
    ...pick(productSuppliers, 'product_supplier_id', 'partner_id'),
    partner_name: partners.partner_name,
    product_code: productSuppliers.product_code,
    product_name: products.product_name,
    ...pick(productSuppliers, 'supplier_product_code', 'supplier_product_name'),
    purchase_price_original: computed(money, sql`${supplierPrices.price_original}`, { currency: 'purchase_currency_code' }),
    purchase_currency_code: computed(currency, sql`${supplierPrices.currency_code}`),
    price_view: inView(supplierPrices.price_original, supplierPrices.currency_code),
    valid_from: supplierPrices.valid_from,
    ...pick(productSuppliers, 'currency_code', 'moq', 'multiple', 'production_time', 'delivery_time', 'purchase_time', 'preferred'),
  },
  from: (select) =>
    select
      .from(productSuppliers)
      .innerJoin(partners, eq(partners.partner_id, productSuppliers.partner_id))
      .innerJoin(products, eq(products.product_code, productSuppliers.product_code))
      .leftJoin(supplierPrices, sql`${supplierPrices.supplier_price_id} = kontor_price_of_supplier(${productSuppliers.product_supplier_id})`),
  order: ['partner_name', 'product_code'],
  search: ['partner_name', 'supplier_product_code', 'supplier_product_name', 'product_code', 'product_name'],
  create: ['partner_id', 'product_code'],
  write: 'all',
  derive: { currency_code: 'supplier_currency' },
});
