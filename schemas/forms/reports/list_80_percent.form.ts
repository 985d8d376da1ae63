import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { choice, code, date, integer, percent, quantity, reference } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { brands, categoryReference, productCategories, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { salesFacts } from '../../tables/reports/sales-facts.ts';
import { shopReference } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';
import { declareParams } from '../params.ts';
import { betweenDays, sinceDay, untilDay } from './last-year.ts';

const chosen = declareParams({
  ...betweenDays,
  measured: asked(choice, { values: ['revenue', 'margin'] }).initially('revenue'),
  shop_id: asked(reference, shopReference).optional(),
  product_category_id: asked(reference, categoryReference).optional(),
});
const { product_code, company_code, basis, day, shop_id, qty, net, cost, rate_to_base } = salesFacts;

const category = productCategories.product_category_id;

/** Products whose main category is the chosen one, or stands below it. */
const inCategory = sql`(
  with recursive below as (
    select ${category} from ${productCategories} where ${category} = ${chosen.product_category_id}
     union select ${category} from ${productCategories} join below above on ${productCategories.parent_category_id} = above.product_category_id)
  select ${products.product_code} from ${products} where ${products.main_product_category_id} in (select product_category_id from below))`;

/** Products in the order of what they brought, and what those up to each brought together (docs/formulae.md, Pareto). */
const ranked = sql`(
  select s.*, row_number() over best as place, sum(greatest(s.amount, 0)) over (order by s.amount desc nulls last, s.product_code rows unbounded preceding) as upto,
         sum(greatest(s.amount, 0)) over () as whole, ${untilDay(chosen)} as until
    from (select b.*, case ${chosen.measured} when 'margin' then b.revenue - b.cost else b.revenue end as amount
            from (select ${product_code}, sum(${qty}) as qty, sum(${net} * ${rate_to_base}) as revenue, sum(${cost}) as cost from ${salesFacts}
                   where ${company_code} = ${currentCompany} and ${basis} = 'shipped' and ${day} between ${sinceDay(chosen)} and ${untilDay(chosen)} and ${product_code} is not null
                     and (${chosen.shop_id} is null or ${shop_id} = ${chosen.shop_id})
                     and (${chosen.product_category_id} is null or ${product_code} in ${inCategory}) group by 1) b) s
  window best as (order by s.amount desc nulls last, s.product_code))`;
const before = sql`(ranked.upto - greatest(ranked.amount, 0))`;
const shareOf = (part: ReturnType<typeof sql>) => computed(percent, sql`coalesce(100 * ${part} / nullif(ranked.whole, 0), 0)`);

/** The few products that bring most: A brings 80 % of the whole, B up to 95 %. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  params: chosen,
  fields: {
    place: computed(integer, sql`ranked.place`),
    product_code: computed(code, sql`ranked.product_code`),
    product_name: products.product_name,
    pareto_class: computed(
      choice,
      sql`case when coalesce(ranked.amount, 0) <= 0 then 'c' when ${before} < 0.8 * ranked.whole then 'a' when ${before} < 0.95 * ranked.whole then 'b' else 'c' end`,
      { values: ['a', 'b', 'c'] },
    ),
    net_view: inView(sql`ranked.revenue`),
    margin_view: needing(costs, inView(sql`(ranked.revenue - ranked.cost)`)),
    share_percent: needing(costs, shareOf(sql`greatest(ranked.amount, 0)`)),
    cumulative_percent: needing(costs, shareOf(sql`ranked.upto`)),
    qty: computed(quantity, sql`ranked.qty`),
    brand_name: brands.brand_name,
    category_name: productCategories.category_name,
    until: computed(date, sql`ranked.until`),
  },
  read_once: ranked,
  from: (select) =>
    select
      .from(sql`${ranked} ranked`)
      .innerJoin(products, sql`${products.product_code} = ranked.product_code`)
      .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  amounts_on: 'until',
  order: ['place'],
  search: ['product_code', 'product_name'],
});
