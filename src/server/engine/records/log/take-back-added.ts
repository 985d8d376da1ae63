import { isObject, type JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { quote } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { same } from '../core/values.ts';
import { lockRows, rowKey, rowKeyText } from '../write/table-rows.ts';
import { conflict } from './conflicts.ts';
import type { Conflict, TakeBackOne, TakeBackScope } from './conflicts.ts';
import { ownWork } from './own-work.ts';
import type { Reversal } from './reversal.ts';

/** What tells when and by whom a row was written is no value of it. */
const stamps = ['row_version', 'created_at', 'created_by', 'updated_at', 'updated_by'];

/** A row that stands as it was added, and the line that says how. */
interface Standing {
  key: JsonObject;
  line: number;
}

/**
 * Locks added rows in the order of their keys. @returns those that nobody has touched since they were added, by the texts of their keys: the row is of the
 * transaction that logged it, and the log has no later line of another change-set about it (in a restored database all rows may be of one transaction). No
 * row travels for that, and none is compared.
 */
async function untouched(tx: Transaction, table: TableInfo, reversals: readonly Reversal[]): Promise<Map<string, Standing>> {
  const keys = table.key.map((name) => {
    const column = table.columns.get(name);
    if (!column) throw new Error(`${table.name} has no column ${name}`);
    return { name: `t.${quote(name)}`, logged: `(l.entity_key ->> '${name}')::${typeOf(column)}` };
  });
  const later =
    `select from change o where o.entity_name = l.entity_name and o.entity_id = l.entity_id ` +
    `and o.change_id > l.change_id and o.change_set_id <> l.change_set_id`;
  // Row by row by the key, in the order of the keys: joined to the lines at once, a piece read its table from end to end.
  const text =
    `select r.key, l.change_id as line, r.version = l.version and not exists (${later}) as stands ` +
    `from (select l.*, l.xmin as version from change l where l.change_id = any($1::bigint[]) order by ${keys.map(({ logged }) => logged).join(', ')}) l ` +
    `cross join lateral (select (select row_to_json(k) from (select ${keys.map(({ name }) => name).join(', ')}) k) as key, t.xmin as version ` +
    `from ${quote(table.name)} t where ${keys.map(({ name, logged }) => `${name} = ${logged}`).join(' and ')} for update of t) r`;
  const rows = await tx.rows<Standing & { stands: boolean }>({ text, values: [reversals.map(({ line }) => line)], isVaried: true });
  return new Map(rows.flatMap(({ key, line, stands }) => (stands ? [[rowKeyText(table, key), { key, line }] as const] : [])));
}

/** The rows as they were added, by the lines that say so. */
async function addedBy(tx: Transaction, reversals: readonly Reversal[]): Promise<Map<number, JsonObject>> {
  const lines = await tx.rows<{ line: number; row: JsonObject }>({
    text: `select change_id as line, new as row from change where change_id = any($1::bigint[])`,
    values: [reversals.map(({ line }) => line)],
  });
  return new Map(lines.map(({ line, row }) => [line, isObject(row) ? row : {}]));
}

/** Added rows whose place somebody else wrote since. The database moves rows along with others, which the log does not tell and which is in nobody's way. */
async function movedSince(tx: Transaction, { sequence }: TableInfo, reversals: readonly Reversal[]): Promise<Set<number>> {
  if (!sequence) return new Set();
  const rows = await tx.rows<{ line: number }>({
    text:
      `select c.change_id as line from change c where c.change_id = any($1::bigint[]) and exists (select from change l where l.entity_name = c.entity_name ` +
      `and l.entity_id = c.entity_id and l.change_id > c.change_id and l.change_set_id <> c.change_set_id and l.field = $2)`,
    values: [reversals.map(({ line }) => line), sequence.position],
  });
  return new Set(rows.map(({ line }) => line));
}

/** Of rows that were touched since: what is in the way, and the keys of those that go none the less. */
async function lookedThrough(scope: TakeBackScope, table: TableInfo, reversals: readonly Reversal[]): Promise<{ conflicts: Conflict[]; going: JsonObject[] }> {
  if (reversals.length === 0) return { conflicts: [], going: [] };
  const { tx, force } = scope;
  const rows = await lockRows(
    tx,
    table,
    reversals.map(({ key }) => key),
    [...table.columns.keys()].filter((name) => !table.unlogged.includes(name)),
  );
  const added = await addedBy(tx, reversals);
  const moves = await movedSince(tx, table, reversals);
  const isOwn = await ownWork(
    scope,
    table,
    reversals.map(({ key }) => key),
  );
  const conflicts = reversals.flatMap(({ key, line }) => {
    const left = added.get(line) ?? {};
    const row = rows.get(rowKeyText(table, key)) ?? {};
    const counts = (name: string) => table.columns.has(name) && !stamps.includes(name) && (name !== table.sequence?.position || moves.has(line));
    const moved = Object.keys(left).filter((name) => counts(name) && !same(left[name], row[name]) && !isOwn(key, name));
    return moved.map((name) => conflict(scope, table, key, name, left[name] ?? null, row[name]));
  });
  const kept = new Set(force ? [] : conflicts.map(({ key }) => rowKeyText(table, key)));
  const going = reversals.flatMap(({ key }) => (kept.has(rowKeyText(table, key)) ? [] : [rows.get(rowKeyText(table, key))])).filter((row) => row !== undefined);
  return { conflicts, going: going.map((row) => rowKey(table, row)) };
}

/** Deletes rows that were added, latest first, where they stand as they were added. */
export const takeBackAdded: TakeBackOne = async (scope, table, reversals) => {
  const standing = await untouched(scope.tx, table, reversals);
  const { conflicts, going } = await lookedThrough(
    scope,
    table,
    reversals.filter(({ key }) => !standing.has(rowKeyText(table, key))),
  );
  const others = new Map(going.map((key) => [rowKeyText(table, key), key]));
  const ids = reversals.map(({ key }) => rowKeyText(table, key));
  const keys = ids.map((id) => standing.get(id)?.key ?? others.get(id)).filter((key) => key !== undefined);
  // Where a row had a place, the line tells the one that it had when it was added.
  const isTold = table.sequence === undefined && !scope.registry.isFollowed(table);
  const toldBy = new Map([...(isTold ? standing : [])].map(([id, { line }]) => [id, line]));
  await scope.changes.remove(table, keys, { areLocked: true, toldBy });
  return conflicts;
};
