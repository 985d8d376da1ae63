import { sql } from 'drizzle-orm';
import { decimal } from '../../kinds.gen.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { computed, defineForm } from '../define.ts';
import { productFields, shownProducts } from './product-fields.ts';
import { askedOf, searching } from './searching.ts';

const found = askedOf('kontor_search_found');

/** The products of a shop that a search finds, those that fit best first (schemas/sql/storefront.sql). */
export default defineForm({
  access: 'shop',
  key: ['product_code'],
  params: searching,
  fields: { ...productFields, relevance: computed(decimal, sql`found.relevance::numeric`) },
  from: (select) => shownProducts(select).innerJoin(sql`${found} found`, sql`found.product_code = ${productShops.product_code}`),
  read_once: found,
  order: ['position', 'product_code'],
});
