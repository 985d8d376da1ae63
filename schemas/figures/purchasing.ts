import { sql } from 'drizzle-orm';
import { containers } from '../../src/shared/purchasing/containers.ts';
import type { Container } from '../../src/shared/purchasing/containers.ts';
import { days, decimal, fillShare, flag, percent, quantity, signedPercent, volume, weight } from '../kinds.gen.ts';
import { productCompanies, products } from '../tables/products/catalogue.ts';
import { commentCount, lastCommentOf } from '../tables/comments.ts';
import { purchaseOrderComments, purchaseOrderCosts, purchaseOrderItems, purchaseOrders } from '../tables/purchasing/orders.ts';
import { replenishments } from '../tables/purchasing/replenishment.ts';
import { productSuppliers, supplierPrices } from '../tables/purchasing/suppliers.ts';
import { defineFigure, defineStoredFigure } from './define.ts';

export const costDeviation = defineFigure({
  kind: signedPercent,
  of: [productCompanies, supplierPrices],
  sql: sql`(100 * (${supplierPrices.price_base} / nullif(${productCompanies.avg_cost}, 0) - 1))`,
});
export const purchasePriceChange = defineFigure({
  kind: signedPercent,
  of: supplierPrices,
  sql: sql`(100 * (${supplierPrices.price_base} / nullif((select p.price_base from supplier_price p
    where p.product_supplier_id = ${supplierPrices.product_supplier_id} and p.valid_from < ${supplierPrices.valid_from} order by p.valid_from desc limit 1), 0) - 1))`,
});
export const purchasePriceInForce = defineFigure({
  kind: flag,
  of: supplierPrices,
  sql: sql`(${supplierPrices.supplier_price_id} = kontor_price_of_supplier(${supplierPrices.product_supplier_id}))`,
});
/** Of a supplier's offer: whether its price stands in a currency without a rate. */
export const purchaseRateMissing = defineFigure({
  kind: flag,
  of: supplierPrices,
  sql: sql`(${supplierPrices.supplier_price_id} is not null and ${supplierPrices.rate} is null)`,
});

const { qty, received, price_original, price_base, discount_percent } = purchaseOrderItems;
const ofLines = { lines: purchaseOrderItems, by: purchaseOrderItems.purchase_order_id } as const;

export const orderLines = defineStoredFigure({ column: purchaseOrders.line_count, ...ofLines, sum: sql`count(*)` });
export const orderedQuantity = defineStoredFigure({ column: purchaseOrders.ordered_qty, ...ofLines, sum: sql`sum(${qty})` });
/** More than was ordered makes up for no other line. */
export const receivedQuantity = defineStoredFigure({ column: purchaseOrders.received_qty, ...ofLines, sum: sql`sum(least(${received}, ${qty}))` });
export const orderValue = defineStoredFigure({
  column: purchaseOrders.value_original,
  ...ofLines,
  sum: sql`sum(round(${qty} * kontor_discounted(${price_original}, ${discount_percent}), 2))`,
});
export const orderValueBase = defineStoredFigure({ column: purchaseOrders.value_base, ...ofLines, sum: sql`sum(round(${qty} * ${price_base}, 2))` });
export const orderCosts = defineStoredFigure({
  column: purchaseOrders.cost_total,
  lines: purchaseOrderCosts,
  by: purchaseOrderCosts.purchase_order_id,
  sum: sql`sum(${purchaseOrderCosts.cost_converted_amount})`,
});
export const receivedShare = defineFigure({ kind: percent, of: purchaseOrders, sql: sql`(100 * ${receivedQuantity} / nullif(${orderedQuantity}, 0))` });
export const landedShare = defineFigure({ kind: signedPercent, of: purchaseOrders, sql: sql`(100 * ${orderCosts} / nullif(${orderValueBase}, 0))` });

const ofComments = { lines: purchaseOrderComments, by: purchaseOrderComments.purchase_order_id } as const;
export const orderComments = defineStoredFigure({ column: purchaseOrders.number_of_comments, ...ofComments, sum: commentCount });
export const lastOrderComment = defineStoredFigure({ column: purchaseOrders.last_comment, ...ofComments, sum: lastCommentOf(purchaseOrderComments) });
/** Weight and volume of what was ordered (docs/formulae.md, Weight and volume of a load); products without measures count nothing. */
export const orderWeight = defineFigure({ kind: weight, of: purchaseOrders, sql: sql`kontor_order_weight(${purchaseOrders.purchase_order_id})` });
export const orderVolume = defineFigure({ kind: volume, of: purchaseOrders, sql: sql`kontor_order_volume(${purchaseOrders.purchase_order_id})` });

/** Goods are too heavy for a container or too large, whichever comes first. */
const fillOf = ({ volume: room, load }: Container) =>
  defineFigure({
    kind: fillShare,
    of: purchaseOrders,
    sql: sql`(100 * greatest(${orderVolume} / ${sql.raw(String(room))}, ${orderWeight} / ${sql.raw(String(load))}))`,
  });
export const smallContainerFill = fillOf(containers.fill_20ft);
export const largeContainerFill = fillOf(containers.fill_40ft);
export const highContainerFill = fillOf(containers.fill_40hc);

/** What a product lacks: a row of kontor_replenishment, joined under the name `need`, and its carton (kontor_carton). */
export const projectedStock = defineFigure({ kind: quantity, of: [], sql: sql`need.projected` });
export const dailySales = defineFigure({ kind: quantity, of: [], sql: sql`need.daily_sales` });
export const daysOfCover = defineFigure({ kind: days, of: [], sql: sql`least(floor(need.free / nullif(need.daily_sales, 0)), 3650)::integer` });
export const minimumStock = defineFigure({ kind: quantity, of: [], sql: sql`need.min_qty` });
export const maximumStock = defineFigure({ kind: quantity, of: [], sql: sql`need.max_qty` });
export const suggestedQuantity = defineFigure({
  kind: quantity,
  of: [products, productSuppliers],
  sql: sql`kontor_order_qty(need.need, ${productSuppliers.moq}, ${productSuppliers.multiple}, carton.qty, ${products.fractional})`,
});
/** What staff chose, else what is suggested. */
const chosenQuantity = sql`coalesce(${replenishments.order_qty}, ${suggestedQuantity})`;
const ofChosen = { of: [products, productSuppliers, replenishments] } as const;
export const chosenWeight = defineFigure({
  kind: weight,
  ...ofChosen,
  sql: sql`coalesce(ceil(${chosenQuantity} / carton.qty) * carton.weight, ${chosenQuantity} * ${products.weight})`,
});
export const chosenVolume = defineFigure({
  kind: volume,
  ...ofChosen,
  sql: sql`coalesce(ceil(${chosenQuantity} / carton.qty) * carton.volume, ${chosenQuantity} * ${products.volume})`,
});
export const chosenPallets = defineFigure({ kind: decimal, ...ofChosen, sql: sql`round(${chosenQuantity} / nullif(carton.on_pallet, 0), 2)` });
