import { sql } from 'drizzle-orm';
import { date, percent, quantity, volume, weight } from '../kinds.gen.ts';
import { cartItems, carts } from '../tables/sales/carts.ts';
import { salesOrderItems, salesOrders } from '../tables/sales/orders.ts';
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

/** Weight and volume of what was ordered (docs/formulae.md, Weight and volume of a load); products without measures count nothing. */
export const saleWeight = defineFigure({ kind: weight, of: salesOrders, sql: sql`kontor_sale_weight(${salesOrders.sales_order_id})` });
export const saleVolume = defineFigure({ kind: volume, of: salesOrders, sql: sql`kontor_sale_volume(${salesOrders.sales_order_id})` });

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
export const promisedOn = defineFigure({ kind: date, of: salesOrderItems, sql: sql`kontor_promised_on(${salesOrderItems.sales_order_item_id})` });

const ofCart = { lines: cartItems, by: cartItems.cart_id } as const;
export const cartLines = defineStoredFigure({ column: carts.item_count, ...ofCart, sum: sql`count(*)` });
export const cartTotal = defineStoredFigure({ column: carts.cart_value, ...ofCart, sum: sql`sum(round(${cartItems.qty} * ${cartItems.unit_price}, 2))` });
