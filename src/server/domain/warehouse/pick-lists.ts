import { and, eq, sql } from 'drizzle-orm';
import { pickListItems } from '../../../../schemas/tables/warehouse/picking.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { EffectContext } from '../../engine/workflow/define.ts';
import { lists, picks } from './picks.ts';
import { beginPicking, stopPicking } from './stock.ts';

/** Of what goods go on one list. */
export const listPer = ['order', 'zone', 'carrier', 'all'] as const;
export type ListPer = (typeof listPer)[number];

/** Goods that begin to be picked from one storage for one line of an order. */
export interface Collected {
  reservation_id: number;
  sales_order_id: number;
  sales_order_item_id: number;
  warehouse_id: number;
  product_code: string;
  storage_id: number;
  qty: number;
  carrier: string | null;
  zone: string;
}

const listOf = (per: ListPer, { sales_order_id, zone, carrier }: Collected): string =>
  ({ order: String(sales_order_id), zone, carrier: carrier ?? '', all: '' })[per];

const onlyOne = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/**
 * Puts reservations on new pick lists, in the order of the way through the warehouse; those on a list already are left out. Nobody walks through two
 * warehouses for one list.
 * @returns the numbers of the lists that were made
 * @throws AppError not_enough_stock where the goods lie in places that nothing may be taken from
 */
export async function makePickLists(tx: Transaction, changes: ChangeSetWriter, reservations: readonly number[], per: ListPer): Promise<string[]> {
  const goods = await beginPicking(tx, reservations);
  const grouped = [...groupBy(goods, (part) => `${part.warehouse_id}:${listOf(per, part)}`).values()];
  if (grouped.length === 0) return [];
  const made = await lists.insert(
    changes,
    grouped.map((parts) => ({ warehouse_id: parts[0]?.warehouse_id ?? 0, carrier: onlyOne(parts.map(({ carrier }) => carrier)) ?? null })),
  );
  await picks.insert(
    changes,
    grouped.flatMap((parts, list) =>
      parts.map(({ carrier: _, zone: __, warehouse_id: ___, ...part }, place) => ({
        ...part,
        pick_list_id: made[list]?.pick_list_id ?? 0,
        line_no: place + 1,
      })),
    ),
  );
  return made.map(({ pick_list_no }) => pick_list_no ?? '');
}

/** Makes a pick list of what is held for an order, unless it is on one. */
export async function collectOrder(tx: Transaction, changes: ChangeSetWriter, orderId: number): Promise<void> {
  const held = await tx.rows<{ reservation_id: number }>(sql`
    select reservation_id from reservation
     where sales_order_id = ${orderId} and reservation_state = 'active'
       and not exists (select from pick_list_item i where i.sales_order_id = ${orderId} and i.is_open)`);
  await makePickLists(
    tx,
    changes,
    held.map(({ reservation_id }) => reservation_id),
    'order',
  );
}

/**
 * Takes an order off its pick lists; a list that has no more lines is cancelled. What was packed for it is held still, and may be picked from there. The instances of the
 * lists are locked before the lists, as a step of a list does it.
 */
export async function leavePickLists({
  tx,
  changes,
  fire,
  hold,
  instance,
}: Pick<EffectContext<unknown>, 'tx' | 'changes' | 'fire' | 'hold' | 'instance'>): Promise<void> {
  const { company_code: companyCode } = instance;
  const orderId = Number(instance.entity_id);
  const left = sql`pick_list_id in (select pick_list_id from pick_list_item where sales_order_id = ${orderId} and is_open)`;
  const living = await tx.rows<{ fsm_instance_id: number }>(sql`select fsm_instance_id from pick_list where ${left}`);
  await hold(living.map(({ fsm_instance_id }) => fsm_instance_id));
  const leaving = await lists.lockWhere(tx, left, 'pick_list_id', 'fsm_instance_id');
  const lines = await picks.lockWhere(tx, and(eq(pickListItems.sales_order_id, orderId), eq(pickListItems.is_open, true)));
  const held = await tx.rows<{ reservation_id: number }>(
    sql`select reservation_id from reservation where sales_order_id = ${orderId} and reservation_state = 'picking'`,
  );
  await picks.remove(changes, lines);
  await stopPicking(
    tx,
    companyCode,
    held.map(({ reservation_id }) => reservation_id),
  );
  const filled = await tx.rows<{ pick_list_id: number }>(sql`
    select distinct pick_list_id from pick_list_item where pick_list_id = any(${`{${leaving.map(({ pick_list_id }) => pick_list_id).join(',')}}`}::bigint[])`);
  const empty = leaving.filter(({ pick_list_id }) => !filled.some((one) => one.pick_list_id === pick_list_id));
  await fire(
    empty.flatMap(({ fsm_instance_id }) => (fsm_instance_id === null ? [] : [fsm_instance_id])),
    'cancel',
  );
}
