import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { hasCircle, parentsFirst } from '../core/tree-order.ts';
import type { TreePlace } from '../core/tree-order.ts';
import { same } from '../core/values.ts';
import { lockRows, rowKey, rowKeyText, updateRows } from '../write/table-rows.ts';
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

/**
 * What to log of updates that gave rows places: the place the database gave, which may be nearer than the one asked for. Only what is
 * logged as it is stored can be taken back, and a place that stayed is no change. But where rows that were given places moved, those that
 * stayed are logged with them: what stands between them closes up around all that have a place, on the way back as well.
 */
export async function placesAfter(tx: Transaction, table: TableInfo, updates: readonly RowUpdate[], logs: readonly JsonPair[]): Promise<readonly JsonPair[]> {
  const position = table.sequence?.position;
  const placed = position === undefined ? [] : updates.filter((_, i) => Object.hasOwn(logs[i]?.new ?? {}, position));
  if (position === undefined || placed.length === 0) return logs;
  const keyAfter = ({ key, new: values }: RowUpdate): JsonObject => Object.fromEntries(table.key.map((name) => [name, values[name] ?? key[name] ?? null]));
  const rows = await lockRows(tx, table, placed.map(keyAfter), [position]);
  const placeOf = (update: RowUpdate | undefined) => update && rows.get(rowKeyText(table, keyAfter(update)));
  const stayed = (log: JsonPair, row: JsonObject): boolean => same(log.old[position], row[position]);
  const isPlaced = ({ new: values }: JsonPair): boolean => Object.hasOwn(values, position);
  const areMoved = logs.some((log, i) => {
    const row = placeOf(updates[i]);
    return row !== undefined && isPlaced(log) && !stayed(log, row);
  });
  return logs.map((log, i) => {
    const row = placeOf(updates[i]);
    if (!row || !isPlaced(log)) return log;
    const { [position]: asked, ...others } = log.new;
    return { ...log, new: !areMoved && stayed(log, row) ? others : { ...others, [position]: row[position] ?? asked ?? null } };
  });
}

/** Behind every order. */
const farAway = 1_000_000_000;

/**
 * Takes rows that are to keep their places out of them, so that the database sees each be given one: what stands between rows that are given places
 * closes up around all of these alone. @returns the updates, with the places at which their rows are found now
 */
export async function leavePlaces(tx: Transaction, table: TableInfo, updates: readonly RowUpdate[]): Promise<readonly RowUpdate[]> {
  const position = table.sequence?.position;
  if (position === undefined) return updates;
  const keeps = ({ old, new: next }: RowUpdate): boolean => Object.hasOwn(next, position) && same(old[position], next[position]);
  const leaving = updates.filter(keeps);
  if (leaving.length === 0) return updates;
  const away = ({ old }: RowUpdate): number => Number(old[position]) + farAway;
  await tx.execute({ text: `select set_config('kontor.numbering', 'on', true)` });
  await updateRows(
    tx,
    table,
    leaving.map((update) => ({ key: update.key, old: { [position]: update.old[position] ?? null }, new: { [position]: away(update) } })),
  );
  await tx.execute({ text: `select set_config('kontor.numbering', 'off', true)` });
  return updates.map((update) => (keeps(update) ? { ...update, old: { ...update.old, [position]: away(update) } } : update));
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
