import { sql } from 'drizzle-orm';
import { choice, date, money, percent, quantity, text, volume, weight } from '../kinds.gen.ts';
import { cartItems, carts } from '../tables/sales/carts.ts';
import { courierBatches, courierRows } from '../tables/sales/couriers.ts';
import { commentCount, lastCommentOf } from '../tables/comments.ts';
import { paymentMethods } from '../tables/sales/methods.ts';
import { salesOrderComments, salesOrderItems, salesOrders } from '../tables/sales/orders.ts';
import { pickListItems, pickLists } from '../tables/warehouse/picking.ts';
import { stockLevels } from '../tables/warehouse/stock.ts';
import { reservations } from '../tables/warehouse/reservations.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

const { qty, shipped, vat_rate, line_net, line_vat } = salesOrderItems;
const { price_type, decimals, delivery_price, payment_fee, fees_vat_rate } = salesOrders;
const ofLines = { lines: salesOrderItems, by: salesOrderItems.sales_order_id } as const;

export const soldLines = defineStoredFigure({ column: salesOrders.line_count, ...ofLines, sum: sql`count(*)` });
export const soldQuantity = defineStoredFigure({ column: salesOrders.ordered_qty, ...ofLines, sum: sql`sum(${qty})` });
export const shippedQuantity = defineStoredFigure({ column: salesOrders.shipped_qty, ...ofLines, sum: sql`sum(${shipped})` });
/** What delivery and payment cost, as the prices of the order are. */
const fees = sql`round(${delivery_price} + ${payment_fee}, ${decimals})`;
export const netTotal = defineStoredFigure({
  column: salesOrders.total_net,
  ...ofLines,
  sum: sql`coalesce(sum(${line_net}), 0) + case ${price_type} when 'gross' then round(${fees} / (1 + ${fees_vat_rate} / 100), ${decimals}) else ${fees} end`,
});
export const vatTotal = defineStoredFigure({
  column: salesOrders.total_vat,
  ...ofLines,
  sum: sql`kontor_vat_total(array_agg(${vat_rate}), array_agg(${line_net}), array_agg(${line_vat}), ${price_type}, ${fees}, ${fees_vat_rate}, ${decimals})`,
});

const ofComments = { lines: salesOrderComments, by: salesOrderComments.sales_order_id } as const;
export const saleComments = defineStoredFigure({ column: salesOrders.number_of_comments, ...ofComments, sum: commentCount });
export const lastSaleComment = defineStoredFigure({ column: salesOrders.last_comment, ...ofComments, sum: lastCommentOf(salesOrderComments) });

/** Weight and volume of what was ordered (docs/formulae.md, Weight and volume of a load); products without measures count nothing. */
export const saleWeight = defineFigure({ kind: weight, of: salesOrders, sql: sql`kontor_sale_weight(${salesOrders.sales_order_id})` });
export const saleVolume = defineFigure({ kind: volume, of: salesOrders, sql: sql`kontor_sale_volume(${salesOrders.sales_order_id})` });

/** What the carrier collects at the door: what is not paid yet, of what is paid that way. */
export const codAmount = defineFigure({
  kind: money,
  options: { currency: 'currency_code' },
  of: [salesOrders, paymentMethods],
  sql: sql`(case when ${paymentMethods.pm_type} = 'cod' then greatest(${salesOrders.total_gross} - ${salesOrders.paid}, 0) end)`,
});

/** What is held for an order; what has left with it is held no more. */
const heldFor = sql`(select coalesce(sum(${reservations.qty}), 0) from ${reservations}
  where ${reservations.sales_order_id} = ${salesOrders.sales_order_id} and ${reservations.reservation_state} in ('active', 'picking'))`;
export const reservedShare = defineFigure({
  kind: percent,
  of: salesOrders,
  sql: sql`(100 * ${heldFor} / nullif(${salesOrders.ordered_qty} - ${salesOrders.shipped_qty}, 0))`,
});

export const reservedForLine = defineFigure({ kind: quantity, of: salesOrderItems, sql: sql`kontor_reserved(${salesOrderItems.sales_order_item_id})` });
export const lackingOfLine = defineFigure({ kind: quantity, of: salesOrderItems, sql: sql`(${qty} - ${shipped} - ${reservedForLine})` });
/** Pieces that lie packed or in the hands of whoever picks for the line. */
export const pickedForLine = defineFigure({
  kind: quantity,
  of: salesOrderItems,
  sql: sql`(select coalesce(sum(${pickListItems.picked}), 0) from ${pickListItems} join ${pickLists} on ${pickLists.pick_list_id} = ${pickListItems.pick_list_id}
    join ${reservations} on ${reservations.reservation_id} = ${pickListItems.reservation_id} and ${reservations.reservation_state} in ('active', 'picking')
    where ${pickListItems.sales_order_item_id} = ${salesOrderItems.sales_order_item_id})`,
});
/** Whether what the line still wants is here, comes, or is not even ordered. */
export const supplyOfLine = defineFigure({
  kind: choice,
  options: { values: ['shipped', 'stock', 'incoming', 'none'] },
  of: salesOrderItems,
  sql: sql`kontor_supply_of(${salesOrderItems.sales_order_item_id})`,
});
/** Orders to suppliers that bring what is assigned to the line, the first to come at first. */
export const suppliedBy = defineFigure({ kind: text, of: salesOrderItems, sql: sql`kontor_supplied_by(${salesOrderItems.sales_order_item_id})` });
/** What is free in the warehouse of the order, and for which other orders goods of the product are held there. */
export const freeForLine = defineFigure({
  kind: quantity,
  of: [salesOrderItems, salesOrders],
  sql: sql`coalesce((select ${stockLevels.free} from ${stockLevels} where ${stockLevels.warehouse_id} = ${salesOrders.warehouse_id} and ${stockLevels.product_code} = ${salesOrderItems.product_code}), 0)`,
});
export const heldByOthers = defineFigure({
  kind: text,
  of: [salesOrderItems, salesOrders],
  sql: sql`kontor_held_by(${salesOrders.warehouse_id}, ${salesOrderItems.product_code}, ${salesOrders.sales_order_id})`,
});
export const promisedOn = defineFigure({ kind: date, of: salesOrderItems, sql: sql`kontor_promised_on(${salesOrderItems.sales_order_item_id})` });

const ofCart = { lines: cartItems, by: cartItems.cart_id } as const;
export const cartLines = defineStoredFigure({ column: carts.item_count, ...ofCart, sum: sql`count(*)` });
export const cartTotal = defineStoredFigure({ column: carts.cart_value, ...ofCart, sum: sql`sum(round(${cartItems.qty} * ${cartItems.unit_price}, 2))` });
export const courierParcels = defineStoredFigure({
  column: courierBatches.row_count,
  lines: courierRows,
  by: courierRows.courier_batch_id,
  sum: sql`count(*)`,
});
