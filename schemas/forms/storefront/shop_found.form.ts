import { sql } from 'drizzle-orm';
import { decimal } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { computed, defineForm } from '../define.ts';
import { productFields, shownProducts } from './product-fields.ts';
import { foundProducts as found, searching } from './searching.ts';

/** Told to each view by itself: behind their walls PostgreSQL would read all products before it joins what was found. */
const codes = sql`array(select one.product_code from ${found} one)`;

/** The products of a shop that a search finds, those that fit best first (schemas/sql/storefront.sql). */
export default defineForm({
  access: 'shop',
  key: ['product_code'],
  params: searching,
  fields: { ...productFields, relevance: computed(decimal, sql`found.relevance::numeric`) },
  from: (select) =>
    shownProducts(select)
      .innerJoin(sql`${found} found`, sql`found.product_code = ${productShops.product_code}`)
      .where(sql`${productShops.product_code} = any(${codes}) and ${products.product_code} = any(${codes})`),
  read_once: found,
  order: ['position', 'product_code'],
});
