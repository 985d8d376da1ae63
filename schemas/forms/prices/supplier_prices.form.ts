import { eq, sql } from 'drizzle-orm';
import { code } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { partners } from '../../tables/partners/partners.ts';
import { productSuppliers, supplierPrices } from '../../tables/purchasing/suppliers.ts';
import { purchasePriceChange, purchasePriceInForce, purchaseRateMissing } from '../../figures/purchasing.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { pick } from '../pick.ts';

/** Every price a supplier ever asked for a product, and those that are still to come. */
export default defineForm({
  table: supplierPrices,
  fields: {
    ...pick(supplierPrices, 'supplier_price_id', 'product_supplier_id'),
    partner_name: partners.partner_name,
    product_code: computed(code, sql`${productSuppliers.product_code}`),
    valid_from: supplierPrices.valid_from,
    in_force: purchasePriceInForce,
    ...pick(supplierPrices, 'price_original', 'currency_code', 'rate', 'price_base'),
    price_view: inView(supplierPrices.price_original, supplierPrices.currency_code),
    change_percent: purchasePriceChange,
    created_at: supplierPrices.created_at,
    entered_by: appUsers.user_name,
    rate_missing: purchaseRateMissing,
  },
  from: (select) =>
    select
      .from(supplierPrices)
      .innerJoin(productSuppliers, eq(productSuppliers.product_supplier_id, supplierPrices.product_supplier_id))
      .innerJoin(partners, eq(partners.partner_id, productSuppliers.partner_id))
      .leftJoin(appUsers, eq(appUsers.user_id, supplierPrices.created_by)),
  amounts_on: 'valid_from',
  order: ['product_supplier_id', 'valid_from'],
});
