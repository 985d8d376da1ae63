import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { codeReference, flag, image, multi } from '../../kinds.gen.ts';
import { productReference, products } from '../../tables/products/catalogue.ts';
import { productRelations } from '../../tables/products/product-parts.ts';
import { figureOf } from '../../figures/define.ts';
import { freeStock, freeStockOf, outOfStock, outOfStockOf } from '../../figures/warehouse.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { relation_id, product_code, related_code, relation } = productRelations;
const related = alias(products, 'related');

/** Every pair from the side it was made on, and those that hold both ways from the other side as well. */
const sides = sql`(
  select s.relation_id as id, s.product_code as one, s.related_code as other from product_relation s
  union all
  select s.relation_id, s.related_code, s.product_code from product_relation s where s.both_ways)`;

/** Pairs of products of one sort. Whichever side a pair is changed or deleted from, it is the same pair. */
export const relationForm = (sort: 'accessory' | 'alternative') =>
  defineForm({
    key: ['relation_id', 'product_code'],
    scope: 'company',
    table: productRelations,
    add: true,
    delete: true,
    fixed: { relation: sort },
    fields: {
      relation_id,
      product_code: computed(codeReference, sql`side.one`, productReference),
      product_name: computed(multi, sql`${products.product_name}`),
      related_code: computed(codeReference, sql`side.other`, { ...productReference, labelField: 'related_name' }),
      related_name: computed(multi, sql`${related.product_name}`),
      related_image: computed(image, sql`${related.cover_image}`),
      ...pick(productRelations, 'position', 'both_ways'),
      out_of_stock: figureOf(outOfStock, outOfStockOf(sql`side.one`)),
      related_free: figureOf(freeStock, freeStockOf(sql`side.other`)),
      related_active: computed(flag, sql`${related.active}`),
    },
    from: (select) =>
      select
        .from(productRelations)
        .innerJoin(sql`${sides} side`, sql`side.id = ${relation_id}`)
        .innerJoin(products, sql`${products.product_code} = side.one`)
        .innerJoin(related, sql`${related.product_code} = side.other`)
        .where(eq(relation, sort)),
    order: ['product_code', 'position', 'relation_id'],
    search: ['product_code', 'product_name', 'related_code', 'related_name'],
    create: { product_code, related_code },
    write: 'all',
    // The table's own check, by its name, so that either refusal is worded the same.
    rules: [{ id: 'product_relation_other', fields: ['related_code'], holds: (row) => row.product_code !== row.related_code }],
  });
