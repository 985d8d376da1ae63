import type { Sequence } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { hasCircle, parentsFirst } from '../core/tree-order.ts';
import type { TreePlace } from '../core/tree-order.ts';
import { same } from '../core/values.ts';
import { lockRows, rowKey, rowKeyText } from '../write/table-rows.ts';
import type { RowUpdate } from '../write/table-rows.ts';
import type { Change, JsonPair } from './change-set.ts';

/** Where rows stood that an update takes to other siblings without saying where to: the way back leads there. */
export async function placesBefore(tx: Transaction, table: TableInfo, updates: readonly RowUpdate[], logs: readonly JsonPair[]): Promise<readonly JsonPair[]> {
  const { position, within = [] } = table.sequence ?? {};
  const moves = (update: RowUpdate) => within.some((name) => Object.hasOwn(update.new, name)) && !Object.hasOwn(update.new, position ?? '');
  const moved = updates.filter(moves);
  if (position === undefined || moved.length === 0) return logs;
  const keys = moved.map(({ key }) => key);
  const rows = await lockRows(tx, table, keys, [position]);
  return logs.map((log, i) => {
    const update = updates[i];
    const row = update && moves(update) ? rows.get(rowKeyText(table, update.key)) : undefined;
    return row ? { old: { ...log.old, [position]: row[position] ?? null }, new: { ...log.new, [position]: null } } : log;
  });
}

/** Whether one of these updates moves its row among others: to another place, or to where places count anew. */
const areMoves = ({ position, within }: Sequence, updates: readonly JsonPair[]): boolean =>
  updates.some(({ old, new: values }) => [position, ...within].some((name) => Object.hasOwn(values, name) && !same(old[name], values[name])));

/** An update, or what is logged of it, without the place of its row. */
function withoutPlace<T extends JsonPair>(position: string, update: T): T {
  const { [position]: _, ...others } = update.new;
  return { ...update, new: others };
}

/**
 * What to log of updates that gave rows places: the place the database gave, which may be nearer than the one asked for. Only what is
 * logged as it is stored can be taken back. A row that came back to its old place is logged as well where others moved, for the way back gives it
 * that place again (see {@link keepingPlaces}); where none moved it is no change.
 */
export async function placesAfter(tx: Transaction, table: TableInfo, updates: readonly RowUpdate[], logs: readonly JsonPair[]): Promise<readonly JsonPair[]> {
  const { sequence } = table;
  const placed = sequence ? updates.filter((_, i) => Object.hasOwn(logs[i]?.new ?? {}, sequence.position)) : [];
  if (!sequence || placed.length === 0) return logs;
  const { position } = sequence;
  const keyAfter = ({ key, new: values }: RowUpdate): JsonObject => Object.fromEntries(table.key.map((name) => [name, values[name] ?? key[name] ?? null]));
  const rows = await lockRows(tx, table, placed.map(keyAfter), [position]);
  const stored = logs.map((log, i) => {
    const update = updates[i];
    const row = update && rows.get(rowKeyText(table, keyAfter(update)));
    return row && Object.hasOwn(log.new, position) ? { ...log, new: { ...log.new, [position]: row[position] ?? null } } : log;
  });
  return areMoves(sequence, stored) ? stored : stored.map((log) => withoutPlace(position, log));
}

/**
 * Updates that take rows back, each with the place it is to have. A row that stands there already is given it where others move, below zero so that the
 * database sees it (see `positionColumn`): what stands between rows that are given places closes up around all of these. Where none moves it is no change.
 */
export function keepingPlaces({ sequence }: TableInfo, updates: readonly RowUpdate[]): readonly RowUpdate[] {
  if (!sequence) return updates;
  const { position } = sequence;
  const areMoved = areMoves(sequence, updates);
  return updates.flatMap((update) => {
    const place = update.new[position];
    if (place === undefined || !same(update.old[position], place)) return [update];
    if (areMoved) return [{ ...update, new: { ...update.new, [position]: -Number(place) } }];
    const others = withoutPlace(position, update);
    return Object.keys(others.new).length > 0 ? [others] : [];
  });
}

/** Added rows as they are stored, with the places the database gave them. */
export async function placesOfAdded(tx: Transaction, table: TableInfo, rows: JsonObject[]): Promise<JsonObject[]> {
  const position = table.sequence?.position;
  if (position === undefined || rows.length === 0) return rows;
  const placed = await lockRows(
    tx,
    table,
    rows.map((row) => rowKey(table, row)),
    [position],
  );
  return rows.map((row) => ({ ...row, [position]: placed.get(rowKeyText(table, row))?.[position] ?? null }));
}

/**
 * Rows that go, as they are logged: the way back meets the last line first, and a row finds its place only when those before it are there, and in a
 * tree those above it.
 */
export function lastPlaceFirst(table: TableInfo, rows: readonly JsonObject[]): readonly JsonObject[] {
  const position = table.sequence?.position;
  if (position === undefined) return rows;
  return parentsFirst(
    table,
    rows.toSorted((one, other) => Number(one[position]) - Number(other[position])),
  ).toReversed();
}

/** The rows whose parent a change-set wrote, by table. */
function rowsUnderNewParents(changes: readonly Change[]): Map<TableInfo, Set<string>> {
  const found = new Map<TableInfo, Set<string>>();
  for (const { table, key, field, log_action } of changes) {
    const parent = table.sequence?.parent;
    if (parent === undefined || log_action === 'delete' || (field !== null && field !== parent)) continue;
    const keys = found.get(table) ?? new Set();
    found.set(table, keys.add(String(key[table.key[0] ?? ''])));
  }
  return found;
}

/** A row of a tree never stands below itself, whoever wrote its parent. @throws AppError cycle at the parent */
export async function refuseCycles(tx: Transaction, changes: readonly Change[]): Promise<void> {
  for (const [table, keys] of rowsUnderNewParents(changes)) {
    const id = quote(table.key[0] ?? '');
    const column = table.columns.get(table.key[0] ?? '');
    const parent = table.sequence?.parent;
    if (!column || parent === undefined) continue;
    // Each row above is met once, however many are below it.
    const text =
      `with recursive above as (select ${id} as id, ${quote(parent)} as parent from ${quote(table.name)} where ${id} = any($1::text[]::${typeOf(column)}[]) ` +
      `union select t.${id}, t.${quote(parent)} from ${quote(table.name)} t join above on t.${id} = above.parent) select id::text as key, parent::text from above`;
    if (hasCircle(await tx.rows<TreePlace>({ text, values: [[...keys]], isVaried: true }))) throw appError('cycle', {}, [{ field: parent, code: 'cycle' }]);
  }
}
