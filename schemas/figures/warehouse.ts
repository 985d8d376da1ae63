import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { flag, integer, percent, quantity } from '../kinds.gen.ts';
import { currentCompany } from '../tables/define.ts';
import { products } from '../tables/products/catalogue.ts';
import { stockCountItems, stockCounts } from '../tables/warehouse/counts.ts';
import { pickListItems, pickLists } from '../tables/warehouse/picking.ts';
import { stockLevels } from '../tables/warehouse/stock.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

/** Sum of a stock amount of a product over the company's warehouses. */
const stockOf = (product: SQLWrapper, amount: SQLWrapper): SQL =>
  sql`coalesce((select sum(${amount}) from ${stockLevels} where ${stockLevels.product_code} = ${product} and ${stockLevels.company_code} = ${currentCompany}), 0)`;

const free = sql`${stockLevels.on_hand} - ${stockLevels.reserved}`;

/** What the company can sell of any product. */
export const freeStockOf = (product: SQLWrapper): SQL => stockOf(product, free);
export const outOfStockOf = (product: SQLWrapper): SQL => sql`(${freeStockOf(product)} <= 0)`;

export const stockOnHand = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.on_hand) });
export const reservedStock = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.reserved) });
export const incomingStock = defineFigure({ kind: quantity, of: products, sql: stockOf(products.product_code, stockLevels.incoming) });
export const freeStock = defineFigure({ kind: quantity, of: products, sql: freeStockOf(products.product_code) });
export const outOfStock = defineFigure({ kind: flag, of: products, sql: outOfStockOf(products.product_code) });

const ofCount = { lines: stockCountItems, by: stockCountItems.stock_count_id } as const;
export const countLines = defineStoredFigure({ column: stockCounts.line_count, ...ofCount, sum: sql`count(*)` });
export const countDifference = defineStoredFigure({ column: stockCounts.difference_value, ...ofCount, sum: sql`sum(${stockCountItems.difference_value})` });

const ofPickList = { lines: pickListItems, by: pickListItems.pick_list_id } as const;
export const pickOrders = defineFigure({
  kind: integer,
  of: pickLists,
  sql: sql`(select count(distinct ${pickListItems.sales_order_id}) from ${pickListItems} where ${pickListItems.pick_list_id} = ${pickLists.pick_list_id})`,
});
export const pickLines = defineStoredFigure({ column: pickLists.line_count, ...ofPickList, sum: sql`count(*)` });
export const pickQuantity = defineStoredFigure({ column: pickLists.qty, ...ofPickList, sum: sql`sum(${pickListItems.qty})` });
export const pickedQuantity = defineStoredFigure({ column: pickLists.picked_qty, ...ofPickList, sum: sql`sum(${pickListItems.picked})` });
export const pickProgress = defineFigure({ kind: percent, of: pickLists, sql: sql`(100 * ${pickLists.picked_qty} / nullif(${pickLists.qty}, 0))` });
