import { sql } from 'drizzle-orm';
import { purchaseOrderItems } from '../../../../schemas/tables/purchasing/orders.ts';
import { allocateCosts } from '../../../shared/purchasing/landed-cost.ts';
import type { RelatedCost } from '../../../shared/purchasing/landed-cost.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { addLateCosts, receive } from '../warehouse/stock.ts';

const items = rowsOf(purchaseOrderItems);

/** The order's part of what its goods need: where they go and in which decimals its company counts. */
export interface OrderHead {
  purchase_order_id: number;
  company_code: string;
  warehouse_id: number;
  currency_precision: number;
}

/** A line as goods and costs need it; weight in kilograms and volume in cubic metres are of one piece. */
export interface OrderLine {
  purchase_order_item_id: number;
  product_code: string;
  qty: number;
  received: number;
  counted: number | null;
  price_base: number | null;
  /** What of the related costs its goods bear so far. */
  borne_costs: number;
  last_share: number;
  landed_unit: number | null;
  weight: number;
  volume: number;
}

/** Pieces of a line that came. */
export interface Arrived {
  line: OrderLine;
  qty: number;
}

export interface OrderGoods {
  order: OrderHead;
  lines: OrderLine[];
}

/** An order, its lines and all stock that its goods may change, locked: the order before the lines, the lines by their ids, and the stock last and at once. */
export async function lockOrderGoods(tx: Transaction, orderId: number): Promise<OrderGoods> {
  const order = await tx.row<OrderHead>(sql`
    select o.purchase_order_id, o.company_code, o.warehouse_id, k.currency_precision
      from purchase_order o join company c using (company_code) join currency k on k.currency_code = c.currency_code
     where o.purchase_order_id = ${orderId} for update of o`);
  if (!order) throw new Error('the order of an instance is gone');
  const lines = await tx.rows<OrderLine>(sql`
    select i.purchase_order_item_id, i.product_code, i.qty::float8, i.received::float8, i.counted::float8, i.price_base::float8, i.borne_costs::float8, i.last_share::float8, i.landed_unit::float8,
           coalesce(p.weight, 0)::float8 as weight, coalesce(p.length * p.width * p.height / 1000000, 0)::float8 as volume
      from purchase_order_item i join product p using (product_code)
     where i.purchase_order_id = ${orderId} order by i.purchase_order_item_id for update of i`);
  await tx.rows(sql`select kontor_lock_order_stock(${orderId}::bigint)`);
  return { order, lines };
}

/** Takes pieces into stock at the price of their line, which are awaited no more; what they cost on their way is added when it is shared. `key` makes the step happen once. */
export async function receiveGoods(
  { tx, changes }: { tx: Transaction; changes: ChangeSetWriter },
  { order }: OrderGoods,
  arrived: readonly Arrived[],
  key: string,
  reason?: string,
): Promise<void> {
  const coming = arrived.filter(({ qty }) => qty > 0);
  await receive(
    tx,
    order.company_code,
    coming.map(({ line, qty }) => ({
      warehouse_id: order.warehouse_id,
      product_code: line.product_code,
      qty,
      unit_cost: line.price_base ?? 0,
      landed_unit: line.price_base ?? 0,
      ref_table: items.name,
      ref_id: order.purchase_order_id,
      ref_line: line.purchase_order_item_id,
      ...(reason !== undefined && { reason }),
      idempotency_key: `${key}:${line.purchase_order_item_id}`,
    })),
  );
  await items.update(
    changes,
    coming.map(({ line, qty }) => ({ ...line, came: qty })),
    ({ received, came }) => ({ received: received + came, counted: null }),
  );
  await countIncoming(tx, order.purchase_order_id, order.company_code);
}

/** Counts what is to come of the products of an order, in its warehouse, and tells the screens that show it. */
export async function countIncoming(tx: Transaction, orderId: number, companyCode: string): Promise<void> {
  await tx.rows(sql`select kontor_count_incoming(${orderId}::bigint)`);
  await tx.rows(sql`select ${noticeOf(['stock_level'], companyCode)}`);
}

/** Related costs with a known rate, in the company's currency. */
const costsOf = (tx: Transaction, orderId: number): Promise<RelatedCost[]> =>
  tx.rows<RelatedCost>(sql`
    select cost_converted_amount::float8 as amount, split_method as split from purchase_order_cost
     where purchase_order_id = ${orderId} and cost_converted_amount is not null order by purchase_order_cost_id`);

/**
 * Shares the order's related costs among what was received (docs/formulae.md, Landed cost) and adds to the goods what they do not bear yet, so
 * that afterwards the lines bear exactly the costs. May be done again whenever costs changed.
 */
export async function shareCosts({ tx, changes }: { tx: Transaction; changes: ChangeSetWriter }, { order, lines }: OrderGoods): Promise<void> {
  const received = lines.filter((line) => line.received > 0);
  const weighed = received.map(({ received: qty, price_base, weight, volume }) => ({ qty, value: qty * (price_base ?? 0), weight, volume }));
  const shares = allocateCosts(await costsOf(tx, order.purchase_order_id), weighed, order.currency_precision);
  const borne = received.map((line, index) => ({ ...line, share: shares[index] ?? 0 }));
  const late = borne
    .map((line) => ({ ref_line: line.purchase_order_item_id, amount: Number((line.share - line.borne_costs).toFixed(order.currency_precision)) }))
    .filter(({ amount }) => amount !== 0);
  await addLateCosts(tx, order.company_code, items.name, late);
  await items.update(changes, borne, ({ price_base, received: qty, borne_costs, share }) => ({
    borne_costs: share,
    last_share: Number((share - borne_costs).toFixed(order.currency_precision)),
    landed_unit: landedUnit(price_base, share, qty),
  }));
}

/** One unit with its share of the related costs. */
const landedUnit = (price: number | null, share: number, qty: number): number => Number(((price ?? 0) + share / qty).toFixed(6));

/** Takes related costs back from the goods that bear them: what was shared last, or all. */
export async function takeBackCosts(
  { tx, changes }: { tx: Transaction; changes: ChangeSetWriter },
  { order, lines }: OrderGoods,
  of: 'last' | 'all',
): Promise<void> {
  const bearing = lines.map((line) => ({ ...line, back: of === 'all' ? line.borne_costs : line.last_share })).filter(({ back }) => back !== 0);
  await addLateCosts(
    tx,
    order.company_code,
    items.name,
    bearing.map(({ purchase_order_item_id, back }) => ({ ref_line: purchase_order_item_id, amount: -back })),
  );
  await items.update(changes, bearing, ({ price_base, received, borne_costs, back }) => {
    const kept = Number((borne_costs - back).toFixed(order.currency_precision));
    return { borne_costs: kept, last_share: 0, landed_unit: of === 'all' || received === 0 ? null : landedUnit(price_base, kept, received) };
  });
}
