import { sql } from 'drizzle-orm';
import { language, percent, quantity } from '../kinds.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { completeness } from '../forms/products/checklist.ts';
import { productShops } from '../tables/prices/shop-prices.ts';
import { commentCount, lastCommentOf } from '../tables/comments.ts';
import { productAttributes } from '../tables/products/attributes.ts';
import { brands, manufacturers, productCategories, productCompanies, products } from '../tables/products/catalogue.ts';
import { productComments } from '../tables/products/product-comments.ts';
import { productPacks } from '../tables/products/product-parts.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

export const checklistShare = defineFigure({ kind: percent, of: [products, productCompanies, productShops], sql: completeness });

const named = languages.map((code) => sql.raw(`'${code}'`)).map((code) => sql`when coalesce(${products.product_name} ->> ${code}, '') <> '' then ${code}`);
export const productLanguage = defineFigure({ kind: language, of: products, sql: sql`(case ${sql.join(named, sql` `)} end)` });

export const piecesOnPallet = defineFigure({ kind: quantity, of: productPacks, sql: sql`${productPacks.qty_in_pack} * ${productPacks.per_pallet}` });

export const productsOfBrand = defineStoredFigure({ column: brands.product_count, lines: products, by: products.brand_id, sum: sql`count(*)` });
export const productsOfManufacturer = defineStoredFigure({ column: manufacturers.product_count, lines: products, by: products.mf_id, sum: sql`count(*)` });
export const productsOfCategory = defineStoredFigure({
  column: productCategories.product_count,
  lines: products,
  by: products.main_product_category_id,
  sum: sql`count(*)`,
});

const ofComments = { lines: productComments, by: productComments.product_code } as const;
export const productCommentCount = defineStoredFigure({ column: products.number_of_comments, ...ofComments, sum: commentCount });
export const lastProductComment = defineStoredFigure({ column: products.last_comment, ...ofComments, sum: lastCommentOf(productComments) });

/** What is said of a product, as the ids of the values. */
export const productFeatures = defineStoredFigure({
  column: products.features,
  lines: productAttributes,
  by: productAttributes.product_code,
  sum: sql`string_agg(${productAttributes.attribute_value_id}::text, ' ' order by ${productAttributes.attribute_value_id})`,
});
