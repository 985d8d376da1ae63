import { eq, sql } from 'drizzle-orm';
import { choice, code, date, quantity, signedPercent } from '../../kinds.gen.ts';
import { freeStock } from '../../figures/warehouse.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { currentCompany } from '../../tables/define.ts';
import { computed, defineForm } from '../define.ts';

/** What was sold of each product in the last 24 whole months, what both methods say of the coming three, and how far off they were (docs/formulae.md, Forecast of demand). */
const forecast = sql`kontor_demand_forecast(${currentCompany})`;
const pieces = (column: string) => computed(quantity, sql.raw(`forecast.${column}`));
const error = (column: string) => computed(signedPercent, sql.raw(`forecast.${column}`));
const chosen = (seasonal: string, moving: string) => sql.raw(`case when forecast.better = 'seasonal' then forecast.${seasonal} else forecast.${moving} end`);

/** How many pieces are likely to be sold in the months to come, by two plain methods side by side. */
export default defineForm({
  key: ['product_code'],
  scope: 'company',
  fields: {
    product_code: computed(code, sql`forecast.product_code`),
    product_name: products.product_name,
    better_method: computed(choice, sql`forecast.better`, { values: ['seasonal', 'moving'] }),
    forecast_1: computed(quantity, chosen('seasonal_1', 'moving_1')),
    forecast_3: computed(quantity, chosen('seasonal_3', 'moving_3')),
    free_stock: freeStock,
    lacking_3: computed(quantity, sql`greatest(0, ${chosen('seasonal_3', 'moving_3')} - ${freeStock})`),
    month: computed(date, sql`forecast.month`),
    sold_3: pieces('sold_3'),
    sold_12: pieces('sold_12'),
    seasonal_1: pieces('seasonal_1'),
    seasonal_3: pieces('seasonal_3'),
    seasonal_error: error('seasonal_error'),
    moving_1: pieces('moving_1'),
    moving_3: pieces('moving_3'),
    moving_error: error('moving_error'),
    brand_name: brands.brand_name,
    category_name: productCategories.category_name,
  },
  read_once: forecast,
  from: (select) =>
    select
      .from(sql`${forecast} forecast`)
      .innerJoin(products, sql`${products.product_code} = forecast.product_code`)
      .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  order: ['product_code'],
  search: ['product_code', 'product_name'],
});
