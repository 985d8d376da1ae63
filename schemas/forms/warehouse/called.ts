import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { json } from '../../kinds.gen.ts';
import { currentCompany } from '../../tables/define.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productPacks } from '../../tables/products/product-parts.ts';
import { productSuppliers } from '../../tables/purchasing/suppliers.ts';
import { computed } from '../define.ts';

/** A code as it was scanned, or typed in small letters. */
export const asScanned = (code: SQLWrapper): SQL => sql`(${code}, upper(${code}))`;

/** The products that are called so, each way by an index of its own. */
export const called = (code: SQLWrapper): SQL => sql`(
  select p.product_code from ${products} p where p.product_code in ${asScanned(code)} union select p.product_code from ${products} p where p.ean = ${code}
  union select p.product_code from ${products} p where p.supplier_product_code in ${asScanned(code)}
  union select k.product_code from ${productPacks} k where k.product_pack_code in ${asScanned(code)} union select k.product_code from ${productPacks} k where k.ean = ${code}
  union select o.product_code from ${productSuppliers} o where o.supplier_product_code in ${asScanned(code)} and o.company_code = ${currentCompany})`;

/** How many pieces each code on the packs of a product stands for. */
export const packCodesOf = (product: SQLWrapper) =>
  computed(
    json,
    sql`select jsonb_object_agg(c.code, k.qty_in_pack) from ${productPacks} k cross join lateral (values (k.product_pack_code), (k.ean)) c(code)
      where k.product_code = ${product} and c.code is not null`,
  );
