import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { code, date, decimal, flag, integer, quantity } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { stockMovements } from '../../tables/warehouse/movements.ts';
import { stockLevels } from '../../tables/warehouse/stock.ts';
import { computed, defineForm } from '../define.ts';
import { ownInView, viewRateOn } from '../in-view.ts';
import { declareParams } from '../params.ts';
import { betweenDays, plannedSinceDay, sinceDay, untilDay } from './last-year.ts';

const chosen = declareParams({ ...betweenDays, unsold_days: asked(integer).initially(180).between(1, 3_650) });
const since = sinceDay(chosen);
const until = untilDay(chosen);
const { product_code, qty, value, moved_at, company_code, movement_type } = stockMovements;
const length = sql`(${until} - ${since} + 1)`;
const isSold = sql`${movement_type} in ('sale', 'customer_return')`;
/** The moments at which the period begins and ends where the company lives. */
const begin = sql`(select kontor_midnight(${currentCompany}, ${since}))`;
const end = sql`(select kontor_midnight(${currentCompany}, ${until} + 1))`;
/** The part of the period from a movement to its end: so long its goods lay there. */
const lain = sql`greatest(0, least(1, extract(epoch from ${end} - greatest(${moved_at}, ${begin})) / extract(epoch from ${end} - ${begin})))`;

const isLater = sql`${moved_at} >= ${end}`;
const { product_code: kept_code, company_code: kept_company, on_hand, stock_value } = stockLevels;

/**
 * What lies there at the end of the period, what lay there on average, and what was sold within it (docs/formulae.md, Turnover of stock): of what lies there today,
 * without what moved since, so that no movement before the period is read, but for the last sale of what was not sold within it. What neither lies there nor moved is not told of.
 */
const turned = sql`(
  select l.product_code, l.on_hand - coalesce(m.later_qty, 0) as on_hand, l.stock_value - coalesce(m.later_value, 0) as stock_value,
         l.stock_value - coalesce(m.later_value + m.value, 0) + coalesce(m.weighted, 0) as average_value, coalesce(m.cost_of_sales, 0) as cost_of_sales, coalesce(m.sold, 0) as sold,
         (coalesce(m.sold_at, s.sold_at) at time zone (select kontor_zone(${currentCompany})))::date as sold_on, ${until} as until, ${length} as days
    from (select ${kept_code}, sum(${on_hand}) as on_hand, sum(${stock_value}) as stock_value from ${stockLevels} where ${kept_company} = ${currentCompany} group by 1) l
    left join (
      select ${product_code}, coalesce(sum(${qty}) filter (where ${isLater}), 0) as later_qty, coalesce(sum(${value}) filter (where ${isLater}), 0) as later_value,
             coalesce(sum(${value}) filter (where not ${isLater}), 0) as value, sum(${value} * ${lain}) filter (where not ${isLater}) as weighted,
             max(${moved_at}) filter (where ${movement_type} = 'sale' and not ${isLater}) as sold_at,
             -sum(${value}) filter (where ${isSold} and not ${isLater}) as cost_of_sales, -sum(${qty}) filter (where ${isSold} and not ${isLater}) as sold
        from ${stockMovements} where ${company_code} = ${currentCompany} and ${moved_at} >= kontor_midnight(${currentCompany}, ${plannedSinceDay(chosen)}) group by 1) m
      on m.product_code = l.product_code
    left join lateral (
      select max(${moved_at}) as sold_at from ${stockMovements}
       where m.sold_at is null and ${product_code} = l.product_code and ${movement_type} = 'sale' and ${company_code} = ${currentCompany} and ${moved_at} < ${begin}) s on true
   where l.on_hand <> 0 or l.stock_value <> 0 or m.product_code is not null)`;
const yearly = sql`(turned.cost_of_sales * 365 / turned.days)`;
const isDead = sql`(turned.on_hand > 0 and coalesce(turned.sold_on, '-infinity') <= turned.until - ${chosen.unsold_days})`;

/** How often stock is sold, and what nobody buys. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  params: chosen,
  days: { since, until },
  fields: {
    product_code: computed(code, sql`turned.product_code`),
    product_name: products.product_name,
    on_hand: computed(quantity, sql`turned.on_hand`),
    sold: computed(quantity, sql`turned.sold`),
    stock_view: needing(costs, ownInView(sql`turned.stock_value`)),
    average_view: needing(costs, ownInView(sql`turned.average_value`)),
    cost_of_sales_view: needing(costs, ownInView(sql`turned.cost_of_sales`)),
    yearly_cost_view: needing(costs, ownInView(yearly)),
    turnover: needing(costs, computed(decimal, sql`round(${yearly} / nullif(turned.average_value, 0), 2)`)),
    days_in_stock: needing(costs, computed(integer, sql`round(turned.average_value * turned.days / nullif(turned.cost_of_sales, 0))`)),
    sold_on: computed(date, sql`turned.sold_on`),
    days_unsold: computed(integer, sql`(turned.until - turned.sold_on)`),
    dead: computed(flag, isDead),
    dead_view: needing(costs, ownInView(sql`(case when ${isDead} then turned.stock_value else 0 end)`)),
    brand_name: brands.brand_name,
    category_name: productCategories.category_name,
    until: computed(date, sql`turned.until`),
  },
  read_once: turned,
  from: (select) =>
    select
      .from(sql`${turned} turned`)
      .leftJoin(viewRateOn(until), sql`true`)
      .innerJoin(products, sql`${products.product_code} = turned.product_code`)
      .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  amounts_on: 'until',
  totals: { turnover: { ratio: ['yearly_cost_view', 'average_view'] }, days_in_stock: 'none', days_unsold: 'none' },
  order: ['product_code'],
  search: ['product_code', 'product_name'],
});
