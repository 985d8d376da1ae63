import { sql } from 'drizzle-orm';
import { purchaseOrderItems } from '../../../../schemas/tables/purchasing/orders.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { problem, refusal } from '../../engine/records/core/refusals.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { takeBackGoods } from '../warehouse/stock.ts';
import { receiveGoods } from './order-goods.ts';
import type { OrderGoods, OrderLine } from './order-goods.ts';

const items = rowsOf(purchaseOrderItems);

/** A line with what truly came of it. */
export interface Correction {
  line: OrderLine;
  received: number;
}

/** Why it is corrected, and the key under which it happens once. */
export interface CorrectionNote {
  reason: string;
  key: string;
}

/** The receipts of lines that came at once and were never corrected: a correction to nothing reverses them as a whole. */
async function onlyReceipts(tx: Transaction, lines: readonly OrderLine[]): Promise<Map<number, { id: number; qty: number }>> {
  const ids = lines.map(({ purchase_order_item_id }) => purchase_order_item_id);
  const rows = await tx.rows<{ line: number; id: number; qty: number }>(sql`
    select ref_line as line, min(stock_movement_id) as id, sum(qty)::float8 as qty from stock_movement
     where ref_table = ${items.name} and ref_line = any(array(select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) and qty <> 0
     group by ref_line having count(*) = 1`);
  return new Map(rows.map(({ line, id, qty }) => [line, { id, qty }]));
}

/**
 * Corrects what was received of lines: takes out of stock what never came, and receives what was forgotten. What of the order is to come is
 * counted anew by whoever calls it. The goods bear no related costs while their receipts are corrected (docs/formulae.md, Receipts corrected).
 * @throws AppError not_enough_stock; nothing_to_correct where all lines are right already
 */
export async function correctReceipts(
  { tx, changes }: { tx: Transaction; changes: ChangeSetWriter },
  goods: OrderGoods,
  corrections: readonly Correction[],
  { reason, key }: CorrectionNote,
): Promise<void> {
  const { order } = goods;
  const fewer = corrections.filter(({ line, received }) => received < line.received);
  const more = corrections.filter(({ line, received }) => received > line.received);
  if (fewer.length + more.length === 0) throw refusal([problem('goods', 'nothing_to_correct')]);
  const whole = await onlyReceipts(
    tx,
    fewer.map(({ line }) => line),
  );
  await takeBackGoods(
    tx,
    order.company_code,
    fewer.map(({ line, received }) => {
      const qty = Number((line.received - received).toFixed(3));
      const receipt = whole.get(line.purchase_order_item_id);
      return {
        warehouse_id: order.warehouse_id,
        product_code: line.product_code,
        qty,
        received: line.received,
        unit_cost: line.price_base ?? 0,
        ref_table: items.name,
        ref_id: order.purchase_order_id,
        ref_line: line.purchase_order_item_id,
        reason,
        ...(receipt?.qty === qty && { reversal_of: receipt.id }),
        idempotency_key: `${key}:${line.purchase_order_item_id}`,
      };
    }),
  );
  await items.update(
    changes,
    fewer.map(({ line, received }) => ({ ...line, truly: received })),
    ({ truly }) => ({ received: truly, counted: null }),
  );
  const arrived = more.map(({ line, received }) => ({ line, qty: Number((received - line.received).toFixed(3)) }));
  await receiveGoods({ tx, changes }, goods, arrived, key, reason);
}
