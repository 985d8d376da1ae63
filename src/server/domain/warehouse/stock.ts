import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MovementType } from '../../../../schemas/tables/warehouse/movements.ts';
import { appError } from '../../../shared/errors.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { isDatabaseError } from '../../engine/database/failures.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import type { Collected } from './pick-lists.ts';

/** A movement to be posted. `qty` is signed; a revaluation has none, only a `value`. */
export interface Movement {
  movement_type: Exclude<MovementType, 'transfer_in' | 'transfer_out' | 'receipt_correction'>;
  warehouse_id: number;
  product_code: string;
  qty: number;
  /** Where the goods lie; the warehouse's unplaced goods when absent. */
  storage_id?: number;
  /** Of one piece that comes in, in the company's currency; the average when absent. Goods that go out go at the average. */
  unit_cost?: number;
  value?: number;
  ref_table?: string;
  ref_id?: number;
  ref_line?: number;
  reversal_of?: number;
  /** Why, in the words of whoever corrects. */
  reason?: string;
  /** Posted once under one key, however often it is asked for. */
  idempotency_key?: string;
}

/** A posted movement with what it was worth. */
export interface Posted {
  stock_movement_id: number;
  warehouse_id: number;
  product_code: string;
  qty: number;
  unit_cost: number;
  value: number;
  ref_line: number | null;
}

/** Tables whose screens hear of movements; the ledger itself is the log. */
const told = ['stock_level', 'storage_stock', 'stock_movement', 'reservation', 'incoming_assignment', 'incoming_choice'];

/** What the functions of schemas/sql/warehouse.sql refuse. */
const refusals = ['not_enough_stock', 'storage_blocked'] as const;

function toRefusal(error: unknown): unknown {
  if (!isDatabaseError(error, 'KT422')) return error;
  const code = refusals.find((one) => one === error.message);
  return code ? appError(code, JSON.parse(error.detail ?? '{}') as ErrorParams) : error;
}

/** Runs a function of schemas/sql/warehouse.sql. */
const ask = <TRow extends object>(tx: Transaction, statement: SQL): Promise<TRow[]> =>
  tx.rows<TRow>(statement).catch((error: unknown) => {
    throw toRefusal(error);
  });

/** The same for one that changes stock, which is told at commit. Both are one statement: half of what an order costs that is placed is the way to the database and back. */
export const changeStock = <TRow extends object>(tx: Transaction, companyCode: string, statement: SQL): Promise<TRow[]> =>
  ask<TRow>(tx, sql`select changed.* from (${statement}) changed cross join (select ${noticeOf(told, companyCode)} offset 0) told`);

/**
 * Posts movements: the ledger, the stock of warehouse and storages, the average cost and the value change together (docs/formulae.md, Stock). Locks the stock it
 * touches in the order of warehouse and product; whoever needs further locks takes them before (docs/behaviour.md, Events on many records).
 * @returns those that were posted now, in the order given
 * @throws AppError not_enough_stock with the product and what is free; storage_blocked with the storage
 */
export async function postMovements(tx: Transaction, companyCode: string, movements: readonly Movement[]): Promise<Posted[]> {
  if (movements.length === 0) return [];
  return changeStock<Posted>(
    tx,
    companyCode,
    sql`select stock_movement_id, warehouse_id, product_code, qty::float8, unit_cost::float8, value::float8, ref_line
          from kontor_post_movements(${JSON.stringify(movements)}::jsonb)`,
  );
}

/** Goods that came at one cost: price, and price with what they cost on their way, of one piece in the company's currency. */
export interface Receipt {
  warehouse_id: number;
  product_code: string;
  qty: number;
  unit_cost: number;
  landed_unit: number;
  /** The line of the document they came with. */
  ref_table: string;
  ref_id: number;
  ref_line: number;
  /** Why they come, where a receipt is corrected. */
  reason?: string;
  idempotency_key?: string;
}

/** Takes goods into the unplaced goods of their warehouse, at their landed cost; a layer remembers them for costs that come later. */
export async function receive(tx: Transaction, companyCode: string, receipts: readonly Receipt[]): Promise<Posted[]> {
  const posted = await postMovements(
    tx,
    companyCode,
    receipts.map(({ unit_cost: _, landed_unit, ...receipt }) => ({ ...receipt, movement_type: 'receipt' as const, unit_cost: landed_unit })),
  );
  const layers = posted.map(({ ref_line, warehouse_id, product_code, qty }) => {
    const receipt = receipts.find((one) => one.ref_line === ref_line && one.product_code === product_code && one.warehouse_id === warehouse_id);
    return { ...receipt, qty };
  });
  await tx.execute(sql`
    insert into cost_layer (company_code, warehouse_id, product_code, ref_table, ref_line, qty_in, qty_remaining, unit_cost, landed_unit)
    select ${companyCode}, warehouse_id, product_code, ref_table, ref_line, qty, qty, unit_cost, landed_unit
      from jsonb_to_recordset(${JSON.stringify(layers)}::jsonb)
        as l(warehouse_id bigint, product_code text, ref_table text, ref_line bigint, qty numeric, unit_cost numeric, landed_unit numeric)`);
  return posted;
}

/** Goods of a receipt that never came: `qty` of the pieces that were `received`, in the company's currency as they came in. */
export interface NeverCame extends Omit<Receipt, 'landed_unit'> {
  received: number;
  /** The movement that is taken back as a whole. */
  reversal_of?: number | undefined;
}

/**
 * Takes goods out of stock again that were received and never came, from the unplaced goods (docs/formulae.md, Receipts corrected).
 * @throws AppError not_enough_stock where they have been sold or moved
 */
export async function takeBackGoods(tx: Transaction, companyCode: string, goods: readonly NeverCame[]): Promise<void> {
  if (goods.length === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_take_back_goods(${JSON.stringify(goods)}::jsonb)`);
}

/** What takes a movement back. */
const opposites = { count_gain: 'count_loss', count_loss: 'count_gain', customer_return: 'sale' } as const satisfies Partial<
  Record<MovementType, MovementType>
>;

/** A document whose movements are taken back, and why. */
export interface Reversal {
  ref_table: string;
  ref_id: number;
  reason: string;
}

/**
 * Takes back what a document posted of these types and nothing took back yet (docs/formulae.md, Stock counts).
 * @throws AppError not_enough_stock where goods that it brought have been sold, reserved or moved
 */
export async function reverseMovements(tx: Transaction, companyCode: string, { ref_table, ref_id, reason }: Reversal): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_reverse_movements(${ref_table}, ${ref_id}::bigint, ${JSON.stringify(opposites)}::jsonb, ${reason})`);
}

/** A place goods lie at; without a storage the unplaced goods of the warehouse. */
export interface Place {
  warehouse_id: number;
  storage_id?: number;
}

/** Goods that go from one place to another, and change neither their value nor how many there are. */
export interface Transfer {
  product_code: string;
  qty: number;
  from: Place;
  to: Place;
  /** Why, in the words of whoever moves them. */
  reason?: string;
  /** The document they are moved for. */
  ref_table?: string;
  ref_id?: number;
}

/**
 * Moves goods between places: two legs that sum to nothing, in quantity and in value.
 * @throws AppError not_enough_stock, storage_blocked
 */
export async function transfer(tx: Transaction, companyCode: string, transfers: readonly Transfer[]): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_transfer(${JSON.stringify(transfers)}::jsonb)`);
}

/** A cost of a line of a document that came after its goods, in the company's currency; negative where it was less than thought. */
export interface LateCost {
  ref_line: number;
  amount: number;
}

/** Adds late costs to the goods of lines: to the value of those still here, and to the cost of sales for those gone (docs/formulae.md, Landed cost). */
export async function addLateCosts(tx: Transaction, companyCode: string, source: string, costs: readonly LateCost[]): Promise<void> {
  if (costs.length === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_add_late_costs(${source}, ${JSON.stringify(costs)}::jsonb)`);
}

/**
 * Holds for a sales order what its lines lack, as far as it is free (docs/formulae.md, Reservations). Whoever calls has locked the order and its lines.
 */
export async function reserveOrder(tx: Transaction, companyCode: string, orderId: number): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_reserve_order(${orderId}::bigint)`);
}

/** Holds goods for a sales order no more; those who wait for them come next. */
export async function releaseOrder(tx: Transaction, companyCode: string, orderId: number): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_release(${orderId}::bigint)`);
}

/**
 * Gives goods held for one order to a line of another that lacks them, at most `qty`; they are free at no moment. Whoever calls has locked both orders.
 * @returns how many changed hands
 */
export async function handOver(tx: Transaction, companyCode: string, reservationId: number, itemId: number, qty: number): Promise<number> {
  const [row] = await changeStock<{ given: number }>(
    tx,
    companyCode,
    sql`select kontor_hand_over(${reservationId}::bigint, ${itemId}::bigint, ${qty}::numeric)::float8 as given`,
  );
  return row?.given ?? 0;
}

/** Stock of a product in a warehouse. */
export interface StockPlace {
  warehouse_id: number;
  product_code: string;
}

/** Holds goods of places no more for orders that nobody paid or confirmed in time; those who wait come next. @returns how many reservations ended */
export async function releaseStale(tx: Transaction, companyCode: string, places: readonly StockPlace[]): Promise<number> {
  const [row] = await changeStock<{ ended: number }>(tx, companyCode, sql`select kontor_release_stale(${JSON.stringify(places)}::jsonb)::int as ended`);
  return row?.ended ?? 0;
}

/** How many of a line that is to come are for a line of a sales order; without one, whoever ordered first gets what comes first again. */
export interface IncomingChoice {
  purchase_order_item_id: number;
  sales_order_item_id?: number;
  qty?: number;
}

/** Decides for whom goods on their way are (docs/formulae.md, Reservations). */
export async function chooseIncoming(tx: Transaction, companyCode: string, choices: readonly IncomingChoice[]): Promise<void> {
  if (choices.length === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_choose_incoming(${JSON.stringify(choices)}::jsonb)`);
}

/** Counts anew what customers wait for of the products of a sales order, and gives them what is on its way. */
export async function countDemand(tx: Transaction, companyCode: string, orderId: number): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_count_demand_of(${orderId}::bigint)`);
}

/**
 * What is held for a sales order leaves the house: a sale of each line from each storage that it lies in, which uses up what was reserved.
 * @throws AppError not_enough_stock where it lies in places that nothing may be taken from
 */
export async function shipOrder(tx: Transaction, companyCode: string, orderId: number, key: string): Promise<Posted[]> {
  return changeStock<Posted>(
    tx,
    companyCode,
    sql`select stock_movement_id, warehouse_id, product_code, qty::float8, unit_cost::float8, value::float8, ref_line from kontor_ship(${orderId}::bigint, ${key})`,
  );
}

const listed = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Reservations begin to be picked, each part of them from one storage, in the order of the way through the warehouse; what nobody holds for an order any more is left out. */
export function beginPicking(tx: Transaction, reservations: readonly number[]): Promise<Collected[]> {
  return ask<Collected>(
    tx,
    sql`
    select p.reservation_id, p.sales_order_id, p.sales_order_item_id, p.warehouse_id, p.product_code, p.storage_id, p.qty::float8, o.carrier, coalesce(s.zone, '') as zone
      from kontor_begin_picking(${listed(reservations)}::bigint[]) p join sales_order o on o.sales_order_id = p.sales_order_id join storage s on s.storage_id = p.storage_id
     order by p.sort_key, s.storage_code, p.product_code, p.reservation_id`,
  );
}

/** Reservations are picked no more; what they hold is held still. */
export async function stopPicking(tx: Transaction, companyCode: string, reservations: readonly number[]): Promise<void> {
  if (reservations.length === 0) return;
  await changeStock(tx, companyCode, sql`select kontor_stop_picking(${listed(reservations)}::bigint[])`);
}

/** What was not found for the lines of a pick list is held no more; those who wait for it come next. */
export async function endShortPicks(tx: Transaction, companyCode: string, listId: number): Promise<void> {
  await changeStock(tx, companyCode, sql`select kontor_end_short_picks(${listId}::bigint)`);
}
