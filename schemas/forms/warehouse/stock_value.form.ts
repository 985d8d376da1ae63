import { eq, sql } from 'drizzle-orm';
import { asked } from '../../asked.ts';
import { code, date, money, quantity } from '../../kinds.gen.ts';
import { brands, productCategories, products } from '../../tables/products/catalogue.ts';
import { currentCompany, today } from '../../tables/define.ts';
import { stockMovements } from '../../tables/warehouse/movements.ts';
import { stockLevels, warehouses } from '../../tables/warehouse/stock.ts';
import { costs, needing } from '../../needs.ts';
import { computed, defineForm } from '../define.ts';
import { ownInView, viewRateOn } from '../in-view.ts';
import { declareParams } from '../params.ts';

const chosen = declareParams({ as_of: asked(date).optional() });
const day = sql`coalesce(${chosen.as_of}, ${today})`;
const { warehouse_id, product_code, qty, value, moved_at, company_code } = stockMovements;

const { warehouse_id: kept_in, product_code: kept_code, company_code: kept_company, on_hand, stock_value } = stockLevels;

/** What lies of a product in each warehouse today, without what moved after the day, which is included. */
const stock = sql`(select warehouse_id, product_code, sum(on_hand) as on_hand, sum(stock_value) as stock_value
  from (select ${kept_in}, ${kept_code}, ${on_hand}, ${stock_value} from ${stockLevels} where ${kept_company} = ${currentCompany}
        union all select ${warehouse_id}, ${product_code}, -${qty}, -${value} from ${stockMovements}
                   where ${company_code} = ${currentCompany} and ${moved_at} >= (select coalesce(kontor_midnight(${currentCompany}, ${chosen.as_of} + 1), 'infinity'))) moved
  group by 1, 2 having sum(on_hand) <> 0 or sum(stock_value) <> 0)`;
const worth = sql`stock.stock_value`;

/** What the stock of the company was worth on a day. */
export default defineForm({
  key: ['warehouse_id', 'product_code'],
  scope: 'company',
  params: chosen,
  days: { as_of: day },
  fields: {
    warehouse_id: warehouses.warehouse_id,
    warehouse_name: warehouses.warehouse_name,
    product_code: computed(code, sql`stock.product_code`),
    product_name: products.product_name,
    category_name: productCategories.category_name,
    brand_name: brands.brand_name,
    as_of: computed(date, day),
    on_hand: computed(quantity, sql`stock.on_hand`),
    avg_cost: needing(costs, computed(money, sql`${worth} / nullif(stock.on_hand, 0)`)),
    stock_value: needing(costs, computed(money, worth)),
    value_view: needing(costs, ownInView(worth)),
  },
  read_once: stock,
  from: (select) =>
    select
      .from(sql`${stock} stock`)
      .leftJoin(viewRateOn(day), sql`true`)
      .innerJoin(warehouses, sql`${warehouses.warehouse_id} = stock.warehouse_id`)
      .innerJoin(products, sql`${products.product_code} = stock.product_code`)
      .leftJoin(productCategories, eq(productCategories.product_category_id, products.main_product_category_id))
      .leftJoin(brands, eq(brands.brand_id, products.brand_id)),
  amounts_on: 'as_of',
  order: ['product_code', 'warehouse_id'],
  search: ['product_code', 'product_name', 'warehouse_name'],
});
