import { eq, sql } from 'drizzle-orm';
import { salesOrderItems, salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { soldItems } from './sold-goods.ts';

const orders = rowsOf(salesOrders);

/** The order that is split, as a new one is told from it. */
interface Origin {
  sales_order_id: number;
  label: string;
  placed_at: string | null;
}

/** Pieces of a line that go to the new order. */
export interface Moved {
  sales_order_item_id: number;
  moved: number;
}

/** A new order like another one, without what that one alone has: its number, its lines, what it costs besides and what it was invoiced by. */
async function likeOf(tx: Transaction, changes: ChangeSetWriter, { sales_order_id, label }: Origin) {
  const [like] = await orders.lockBy(tx, [{ sales_order_id }]);
  if (!like) throw new Error('the order is gone');
  const { sales_order_id: _, order_no: _no, fsm_instance_id: _instance, placed_at: _placed, ks_order_id: _ks, ks_invoice_no: _invoice, ...head } = like;
  const [order] = await orders.insert(changes, [
    { ...writable(head), delivery_price: 0, payment_fee: 0, voucher_value: 0, is_demanded: false, tracking_number: null, notified_at: null, split_from: label },
  ]);
  if (!order) throw new Error('no order was made');
  return { sales_order_id: order.sales_order_id, fsm_instance_id: order.fsm_instance_id };
}

/** What of a row is not counted, kept or stamped by the database. */
function writable<TRow extends object>(row: TRow): Omit<TRow, Kept> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !kept.has(name))) as Omit<TRow, Kept>;
}
const keptColumns = [
  'line_count',
  'ordered_qty',
  'shipped_qty',
  'total_net',
  'total_vat',
  'total_gross',
  'row_version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const;
type Kept = (typeof keptColumns)[number];
const kept: ReadonlySet<string> = new Set(keptColumns);

const lineColumns = [
  'sales_order_item_id',
  'sales_order_id',
  'line_no',
  'product_code',
  'item_name',
  'qty',
  'unit_price',
  'discount_percent',
  'vat_rate',
] as const;

/**
 * Moves pieces of an order to a new draft; what is held for whole lines goes along. The order is locked.
 * @returns the new order; null where nothing would be moved, or nothing would stay
 */
export async function splitOrder(tx: Transaction, changes: ChangeSetWriter, origin: Origin, goods: readonly Moved[]) {
  const lines = await soldItems.lockWhere(tx, eq(salesOrderItems.sales_order_id, origin.sales_order_id), ...lineColumns);
  const pieces = new Map(goods.map(({ sales_order_item_id, moved }) => [sales_order_item_id, moved]));
  const moving = lines.map((line) => ({ ...line, moved: Math.min(pieces.get(line.sales_order_item_id) ?? 0, line.qty) })).filter(({ moved }) => moved > 0);
  const whole = moving.filter(({ moved, qty }) => moved === qty);
  if (moving.length === 0 || whole.length === lines.length) return null;
  const order = await likeOf(tx, changes, origin);
  const { sales_order_id } = order;
  await soldItems.update(changes, whole, () => ({ sales_order_id, line_no: 0 }));
  const parts = moving.filter(({ moved, qty }) => moved < qty);
  await soldItems.update(changes, parts, ({ qty, moved }) => ({ qty: Number((qty - moved).toFixed(3)) }));
  await soldItems.insert(
    changes,
    parts.map(({ sales_order_item_id: _, moved, ...line }) => ({ ...line, sales_order_id, line_no: 0, qty: moved })),
  );
  await tx.rows(sql`select kontor_move_reservations(${sales_order_id})`);
  return order;
}
