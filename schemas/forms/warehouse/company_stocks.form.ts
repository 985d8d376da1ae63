import { eq, sql } from 'drizzle-orm';
import { code, currency, money, quantity } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { companies } from '../../tables/settings/reference.ts';
import { stockLevels } from '../../tables/warehouse/stock.ts';
import { costs, needing } from '../../needs.ts';
import { computed, defineForm } from '../define.ts';
import { inView } from '../in-view.ts';

/** What each company has of a product, over its warehouses. */
const stock = sql`(select ${stockLevels.company_code}, ${stockLevels.product_code}, sum(${stockLevels.on_hand}) as on_hand, sum(${stockLevels.reserved}) as reserved, sum(${stockLevels.free}) as free,
  sum(${stockLevels.incoming}) as incoming, sum(${stockLevels.stock_value}) as stock_value from ${stockLevels} group by 1, 2) stock`;
const value = sql`stock.stock_value`;
const company = sql`stock.company_code`;

/** The stock of all companies of whoever asks, side by side: what one lacks another may have. */
export default defineForm({
  key: ['company_code', 'product_code'],
  scope: 'companies',
  fields: {
    company_code: computed(code, company),
    company_name: companies.company_name,
    product_code: computed(code, sql`stock.product_code`),
    product_name: products.product_name,
    on_hand: computed(quantity, sql`stock.on_hand`),
    reserved: computed(quantity, sql`stock.reserved`),
    free_stock: computed(quantity, sql`stock.free`),
    incoming: computed(quantity, sql`stock.incoming`),
    avg_cost: needing(costs, computed(money, sql`${value} / nullif(stock.on_hand, 0)`, { currency: 'company_currency_code' })),
    stock_value: needing(costs, computed(money, value, { currency: 'company_currency_code' })),
    company_currency_code: computed(currency, sql`${companies.currency_code}`),
    value_view: needing(costs, inView(value, undefined, company)),
  },
  from: (select) =>
    select
      .from(stock)
      .innerJoin(companies, eq(companies.company_code, company))
      .innerJoin(products, sql`${products.product_code} = stock.product_code`),
  order: ['product_code', 'company_code'],
  search: ['product_code', 'product_name', 'company_name'],
});
