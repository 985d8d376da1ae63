import { eq, sql } from 'drizzle-orm';
import { stockCountItems, stockCounts } from '../../../../schemas/tables/warehouse/counts.ts';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { postMovements, reverseMovements } from './stock.ts';

const counts = rowsOf(stockCounts);
const items = rowsOf(stockCountItems);

interface CountStep {
  tx: Transaction;
  changes: ChangeSetWriter;
  countId: number;
  companyCode: string;
}

/** A line of a count with what is booked where it counts. */
interface CountLine {
  stock_count_item_id: number;
  product_code: string;
  warehouse_id: number;
  storage_id: number;
  expected: number | null;
  difference: number | null;
  unit_cost: number | null;
  booked: number;
  /** What was booked when the line was begun. */
  begun: number;
}

/** The lines of a count and the stock that they are about, locked: the count before its lines, and the stock last and at once. */
async function lockCount(tx: Transaction, countId: number): Promise<CountLine[]> {
  await counts.lock(tx, [{ stock_count_id: countId }]);
  await items.lockWhere(tx, eq(stockCountItems.stock_count_id, countId));
  await tx.rows(sql`
    select kontor_lock_stock(coalesce((select jsonb_agg(jsonb_build_object('warehouse_id', s.warehouse_id, 'product_code', i.product_code))
      from stock_count_item i join storage s using (storage_id) where i.stock_count_id = ${countId}), '[]'))`);
  return tx.rows<CountLine>(sql`
    select i.stock_count_item_id, i.product_code, s.warehouse_id, i.storage_id, i.expected::float8, i.difference::float8, i.unit_cost::float8, coalesce(b.qty, 0)::float8 as booked,
           (coalesce(b.qty, 0) - coalesce((select sum(m.qty) from stock_movement m
             where m.storage_id = i.storage_id and m.product_code = i.product_code and m.moved_at > i.created_at), 0))::float8 as begun
      from stock_count_item i join storage s using (storage_id)
      left join storage_stock b on b.storage_id = i.storage_id and b.product_code = i.product_code
     where i.stock_count_id = ${countId} order by i.stock_count_item_id`);
}

/**
 * Makes the stock what was counted. What more was found comes at the cost of its line, what is missing goes at the average; each line keeps what one piece
 * of its difference was worth. `key` makes the step happen once.
 * @throws AppError guard_refused where goods moved just now, not_enough_stock where reserved goods are missing
 */
export async function postCount({ tx, changes, countId, companyCode }: CountStep, key: string): Promise<void> {
  const lines = await lockCount(tx, countId);
  // The guard looked before the stock was locked.
  const moved = lines.filter(({ booked, expected }) => booked !== (expected ?? 0));
  if (moved.length > 0) throw appError('guard_refused', { guard: 'stock_is_as_expected', missing: moved.map((line) => line.product_code).join(', ') });
  const different = lines.filter(({ difference }) => (difference ?? 0) !== 0);
  const posted = await postMovements(
    tx,
    companyCode,
    different.map(({ stock_count_item_id, product_code, warehouse_id, storage_id, difference, unit_cost }) => ({
      movement_type: Number(difference) > 0 ? ('count_gain' as const) : ('count_loss' as const),
      warehouse_id,
      storage_id,
      product_code,
      qty: Number(difference),
      ...(unit_cost !== null && { unit_cost }),
      ref_table: items.name,
      ref_id: countId,
      ref_line: stock_count_item_id,
      idempotency_key: `${key}:${stock_count_item_id}`,
    })),
  );
  const worth = new Map(posted.map(({ ref_line, value, qty }) => [ref_line, Number((value / qty).toFixed(6))]));
  const valued = different.flatMap((line) => {
    const each = worth.get(line.stock_count_item_id);
    return each === undefined || each === line.unit_cost ? [] : [{ ...line, each }];
  });
  await items.update(changes, valued, ({ each }) => ({ unit_cost: each }));
}

/** Takes back what a count posted. @throws AppError not_enough_stock */
export async function takeBackCount({ tx, countId, companyCode }: CountStep, reason: string): Promise<void> {
  await lockCount(tx, countId);
  await reverseMovements(tx, companyCode, { ref_table: items.name, ref_id: countId, reason });
}

/** What lines expect; those of an opening expect nothing. */
async function expect({ tx, changes, countId }: CountStep, expected: (line: CountLine) => number | null): Promise<void> {
  const lines = await lockCount(tx, countId);
  const [head] = await counts.lock(tx, [{ stock_count_id: countId }], 'count_kind');
  const told = lines.map((line) => ({ ...line, told: head?.count_kind === 'opening' ? null : expected(line) }));
  await items.update(
    changes,
    told.filter((line) => line.told !== line.expected),
    (line) => ({ expected: line.told }),
  );
}

/** Holds what was counted against what is booked now. */
export const expectBooked = (step: CountStep): Promise<void> => expect(step, ({ booked }) => booked);

/** Holds what was counted against what was booked when its lines were begun: what moved since is told by the guard of posting. */
export const expectBegun = (step: CountStep): Promise<void> => expect(step, ({ begun }) => begun);

/** Nothing is known of what is booked. */
export const forgetExpected = (step: CountStep): Promise<void> => expect(step, () => null);
