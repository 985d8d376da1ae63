import { and, eq, sql } from 'drizzle-orm';
import { pickListItems, pickLists } from '../../../../schemas/tables/warehouse/picking.ts';
import type { Transaction } from '../../engine/database/database.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { transfer } from './stock.ts';

/** Pick lists and their lines, for writes that are logged. */
export const lists = rowsOf(pickLists);
export const picks = rowsOf(pickListItems);

/** A line of a pick list with where its goods are, and its order with the state of it. */
export interface PickLine {
  pick_list_item_id: number;
  reservation_id: number;
  reservation_state: string;
  sales_order_id: number;
  order_instance: number;
  order_state: string;
  warehouse_id: number;
  storage_id: number;
  /** Where goods of the warehouse are packed. */
  packing_id: number;
  product_code: string;
  qty: number;
  picked: number | null;
  is_open: boolean;
}

/** A pick list and its lines, locked: the list before the lines. Stock is locked after them (docs/behaviour.md, Events on many records). */
export async function lockPicks(tx: Transaction, listId: number, isOpen: boolean): Promise<PickLine[]> {
  await lists.lock(tx, [{ pick_list_id: listId }]);
  await picks.lockWhere(tx, and(eq(pickListItems.pick_list_id, listId), eq(pickListItems.is_open, isOpen)));
  return tx.rows<PickLine>(sql`
    select i.pick_list_item_id, i.reservation_id, r.reservation_state, i.sales_order_id, o.fsm_instance_id as order_instance, s.state_code as order_state, l.warehouse_id,
           i.storage_id, p.storage_id as packing_id, i.product_code, i.qty::float8, i.picked::float8, i.is_open
      from pick_list_item i
      join pick_list l using (pick_list_id)
      join reservation r using (reservation_id)
      join sales_order o on o.sales_order_id = i.sales_order_id
      join fsm_instance n on n.fsm_instance_id = o.fsm_instance_id
      join fsm_state s on s.state_id = n.state_id
      join storage p on p.warehouse_id = l.warehouse_id and p.storage_type = 'packing'
     where i.pick_list_id = ${listId} and i.is_open = ${isOpen} order by i.pick_list_item_id`);
}

/** Carries what was picked from its shelf to where goods are packed, or back. */
export async function carry(tx: Transaction, companyCode: string, lines: readonly PickLine[], way: 'there' | 'back'): Promise<void> {
  const carried = lines.filter(({ picked, storage_id, packing_id }) => Number(picked) > 0 && storage_id !== packing_id);
  if (carried.length === 0) return;
  await transfer(
    tx,
    companyCode,
    carried.map(({ product_code, picked, warehouse_id, storage_id, packing_id }) => {
      const [shelf, packing] = [
        { warehouse_id, storage_id },
        { warehouse_id, storage_id: packing_id },
      ];
      return { product_code, qty: Number(picked), ...(way === 'there' ? { from: shelf, to: packing } : { from: packing, to: shelf }) };
    }),
  );
}

/** The orders of lines, each once. */
export const ordersOf = (lines: readonly PickLine[]): number[] => [...new Set(lines.map(({ sales_order_id }) => sales_order_id))];

const idsOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** The instances of those of the orders that are in a state and, in reservations and lines, as the condition says. */
export async function instancesOf(tx: Transaction, orders: readonly number[], state: string, condition = sql`true`): Promise<number[]> {
  const rows = await tx.rows<{ fsm_instance_id: number }>(sql`
    select o.fsm_instance_id
      from sales_order o join fsm_instance n using (fsm_instance_id) join fsm_state s on s.state_id = n.state_id
     where o.sales_order_id = any(${idsOf(orders)}::bigint[]) and s.state_code = ${state} and ${condition}`);
  return rows.map(({ fsm_instance_id }) => fsm_instance_id);
}
