import { sql } from 'drizzle-orm';
import { integer } from '../kinds/integer.ts';
import { percent } from '../kinds/percent.ts';
import { quantity } from '../kinds/quantity.ts';
import { completeness } from '../forms/products/checklist.ts';
import { productShops } from '../tables/prices/shop-prices.ts';
import { brands, manufacturers, productCategories, productCompanies, products } from '../tables/products/catalogue.ts';
import { productPacks } from '../tables/products/product-parts.ts';
import { defineFigure } from './define.ts';

export const checklistShare = defineFigure({ kind: percent, of: [products, productCompanies, productShops], sql: completeness });

export const piecesOnPallet = defineFigure({ kind: quantity, of: productPacks, sql: sql`${productPacks.qty_in_pack} * ${productPacks.per_pallet}` });

export const productsOfBrand = defineFigure({
  kind: integer,
  of: brands,
  sql: sql`(select count(*) from ${products} where ${products.brand_id} = ${brands.brand_id})`,
});
export const productsOfManufacturer = defineFigure({
  kind: integer,
  of: manufacturers,
  sql: sql`(select count(*) from ${products} where ${products.mf_id} = ${manufacturers.mf_id})`,
});
export const productsOfCategory = defineFigure({
  kind: integer,
  of: productCategories,
  sql: sql`(select count(*) from ${products} where ${products.main_product_category_id} = ${productCategories.product_category_id})`,
});
