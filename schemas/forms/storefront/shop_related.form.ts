import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { code } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { productRelations } from '../../tables/products/product-parts.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

const related = alias(products, 'related');
const { product_code, related_code, both_ways } = productRelations;

/** Pairs from the side they were made on, and those that hold both ways from the other side as well. */
const sides = sql`(values (false), (true)) side(turned)`;
const one = sql`case when side.turned then ${related_code} else ${product_code} end`;
const other = sql`case when side.turned then ${product_code} else ${related_code} end`;

/** What a shop offers with a product or in its place: both are published. */
export default defineForm({
  access: 'shop',
  key: ['relation_id', 'product_code'],
  params: inLanguage,
  fields: {
    ...pick(productRelations, 'relation_id', 'relation', 'position'),
    product_code: computed(code, one),
    related_code: computed(code, other),
    related_name: spoken(related.product_name),
  },
  from: (select) =>
    select
      .from(productRelations)
      .innerJoin(sql`${sides}`, sql`not side.turned or ${both_ways}`)
      .innerJoin(related, sql`${related.product_code} = ${other}`),
  order: ['product_code', 'position', 'relation_id'],
});
