import { sql } from 'drizzle-orm';
import { flag } from '../kinds/flag.ts';
import { signedPercent } from '../kinds/signed_percent.ts';
import { productCompanies } from '../tables/products/catalogue.ts';
import { supplierPrices } from '../tables/purchasing/suppliers.ts';
import { defineFigure } from './define.ts';

export const costDeviation = defineFigure({
  kind: signedPercent,
  of: [productCompanies, supplierPrices],
  sql: sql`(100 * (${supplierPrices.price_base} / nullif(${productCompanies.avg_cost}, 0) - 1))`,
});
export const purchasePriceChange = defineFigure({
  kind: signedPercent,
  of: supplierPrices,
  sql: sql`(100 * (${supplierPrices.price_base} / nullif((select p.price_base from supplier_price p
    where p.product_supplier_id = ${supplierPrices.product_supplier_id} and p.valid_from < ${supplierPrices.valid_from} order by p.valid_from desc limit 1), 0) - 1))`,
});
export const purchasePriceInForce = defineFigure({
  kind: flag,
  of: supplierPrices,
  sql: sql`(${supplierPrices.supplier_price_id} = kontor_price_of_supplier(${supplierPrices.product_supplier_id}))`,
});
/** Of a supplier's offer: whether its price stands in a currency without a rate. */
export const purchaseRateMissing = defineFigure({
  kind: flag,
  of: supplierPrices,
  sql: sql`(${supplierPrices.supplier_price_id} is not null and ${supplierPrices.rate} is null)`,
});
