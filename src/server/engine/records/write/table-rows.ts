import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { givenRows } from '../core/given-rows.ts';
import { createParameters, quote } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

const batch = 1000;
/** A statement about so many rows is planned by how large its tables are now: the plan that was good for a few rows reads a table that has grown from end to end. */
const manyRows = 20;
const isVaried = (rows: readonly unknown[]): boolean => rows.length >= manyRows;
const user = `nullif(current_setting('app.user', true), '')::bigint`;

/** Columns that the engine fills in every table that has them. */
const stampsOnUpdate: Record<string, string> = { row_version: 't.row_version + 1', updated_at: 'now()', updated_by: user };
const stampsOnInsert: Record<string, string> = { created_by: user, updated_by: user };

export const rowKeyText = (info: TableInfo, row: JsonObject): string => JSON.stringify(info.key.map((name) => row[name] ?? null));
export const rowKey = (info: TableInfo, row: JsonObject): JsonObject => Object.fromEntries(info.key.map((name) => [name, row[name] ?? null]));

const column = (info: TableInfo, name: string) => {
  const found = info.columns.get(name);
  if (!found) throw new Error(`${info.name} has no column ${name}`);
  return found;
};

/** The named columns of rows as `i`, with a counter. */
function recordset(info: TableInfo, rows: readonly JsonObject[], names: readonly string[], parameters: Parameters): string {
  const numbered = rows.map((row, ord) => ({ ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), '~ord': ord }));
  const shape = names.map((name) => `${quote(name)} ${typeOf(column(info, name))}`);
  return givenRows(parameters.add(JSON.stringify(numbered), 'jsonb'), 'i', ['"~ord" int', ...shape], rows.length);
}

const sameKey = (info: TableInfo): string => info.key.map((name) => `t.${quote(name)} = i.${quote(name)}`).join(' and ');
const logged = (info: TableInfo, alias: string): string =>
  `to_jsonb(${alias})${info.unlogged.length === 0 ? '' : ` - array[${info.unlogged.map((name) => `'${name}'`).join(', ')}]`}`;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

/** Locks rows in the order of their keys and returns the named columns; missing rows are left out. */
export async function lockRows(tx: Transaction, info: TableInfo, keys: readonly JsonObject[], names: readonly string[]): Promise<Map<string, JsonObject>> {
  const found = new Map<string, JsonObject>();
  const shown = [...new Set([...info.key, ...names])].map((name) => `t.${quote(name)}`).join(', ');
  const order = info.key.map((name) => `t.${quote(name)}`).join(', ');
  const sorted = [...keys].sort((a, b) => (rowKeyText(info, a) < rowKeyText(info, b) ? -1 : 1));
  // All leave at once: what is sent behind them, in whatever order it is waited for, finds every row locked.
  const answers = [...batches(sorted)].map((part) => {
    const parameters = createParameters();
    const text =
      `select row_to_json((select s from (select ${shown}) s)) as row from ${quote(info.name)} t ` +
      `join ${recordset(info, part, info.key, parameters)} on ${sameKey(info)} order by ${order} for update of t`;
    return tx.rows<{ row: JsonObject }>({ text, values: parameters.values, isVaried: isVaried(part), writesNothing: true });
  });
  for (const { row } of (await Promise.all(answers)).flat()) found.set(rowKeyText(info, row), row);
  return found;
}

/** Rows by the columns they change, so that each statement sets one list of columns. */
function byColumns<T>(rows: readonly T[], namesOf: (row: T) => string[]): Map<string, { names: string[]; rows: T[] }> {
  const groups = new Map<string, { names: string[]; rows: T[] }>();
  for (const row of rows) {
    const names = namesOf(row).sort();
    const id = names.join(' ');
    const group = groups.get(id) ?? { names, rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  return groups;
}

const newName = (name: string): string => `+${name}`;
const oldName = (name: string): string => `~${name}`;
const givenName = (name: string): string => `?${name}`;

/** A row to update: its key, the new values, and those that must still stand there. */
export interface RowUpdate {
  key: JsonObject;
  old: JsonObject;
  new: JsonObject;
}

/** Numbers of JavaScript cannot hold every numeric, so those are compared as the double both sides came from. */
const stillStands = (info: TableInfo, name: string): string => {
  const type = typeOf(column(info, name));
  const cast = type.startsWith('numeric') ? '::float8' : '';
  return `t.${quote(name)}${cast} is not distinct from i.${quote(oldName(name))}${cast}`;
};

/**
 * The statements of an update, each with the columns it writes. What gives rows of a dense order places is one, whatever else its rows are given: the
 * database moves others along after each, and a second one would meet other places than those that were read.
 */
function* statementsOf({ sequence }: TableInfo, updates: readonly RowUpdate[]): Generator<{ names: string[]; rows: readonly RowUpdate[] }> {
  const places = sequence ? [sequence.position, ...sequence.within] : [];
  const isPlaced = ({ new: values }: RowUpdate): boolean => places.some((name) => Object.hasOwn(values, name));
  const placed = updates.filter(isPlaced);
  if (placed.length > 0) yield { names: [...new Set(placed.flatMap((update) => Object.keys(update.new)))].sort(), rows: placed };
  const others = placed.length > 0 ? updates.filter((update) => !isPlaced(update)) : updates;
  for (const { names, rows } of byColumns(others, (update) => Object.keys(update.new)).values()) for (const part of batches(rows)) yield { names, rows: part };
}

/** How a statement writes a column: the names and types by which its values travel, what it sets, and what must still stand. Not all rows may be given a value. */
function writtenColumn(info: TableInfo, name: string, toAll: boolean) {
  const type = typeOf(column(info, name)).replace(/^numeric\(.*\)$/, 'numeric');
  const next = `i.${quote(newName(name))}`;
  const shape = [newName(name), oldName(name)].map((given) => `${quote(given)} ${type}`);
  if (toAll) return { shape, set: next, guard: stillStands(info, name) };
  // A row that is given no value keeps its own.
  const isGiven = `i.${quote(givenName(name))}`;
  return {
    shape: [...shape, `${quote(givenName(name))} boolean`],
    set: `case when ${isGiven} then ${next} else t.${quote(name)} end`,
    guard: `(${isGiven} is null or ${stillStands(info, name)})`,
  };
}

/** A row as it travels. The new value of a key column does so beside the key that finds the row. */
const travelling = (info: TableInfo, { key, old, new: values }: RowUpdate, partial: readonly string[]): JsonObject => ({
  ...rowKey(info, key),
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => [
      [newName(name), value],
      [oldName(name), old[name] ?? null],
      ...(partial.includes(name) ? [[givenName(name), true]] : []),
    ]),
  ),
});

/** Guarded updates, which are demanded: when the old values of one row no longer stand, nothing is written (`stale`). */
export function updateRows(tx: Transaction, info: TableInfo, updates: readonly RowUpdate[]): void {
  const stamps = Object.entries(stampsOnUpdate).filter(([name]) => info.columns.has(name));
  for (const { names, rows } of statementsOf(info, updates)) {
    const parameters = createParameters();
    const partial = names.filter((name) => !rows.every((update) => Object.hasOwn(update.new, name)));
    const written = names.map((name) => ({ name, ...writtenColumn(info, name, !partial.includes(name)) }));
    const shape = [...info.key.map((name) => `${quote(name)} ${typeOf(column(info, name))}`), ...written.flatMap((one) => one.shape)];
    const sets = [
      ...written.map(({ name, set }) => `${quote(name)} = ${set}`),
      ...stamps.filter(([name]) => !names.includes(name)).map(([name, value]) => `${quote(name)} = ${value}`),
    ];
    const values = JSON.stringify(rows.map((update) => travelling(info, update, partial)));
    const text =
      `update ${quote(info.name)} t set ${sets.join(', ')} from ${givenRows(parameters.add(values, 'jsonb'), 'i', shape, rows.length)} ` +
      `where ${[sameKey(info), ...written.map(({ guard }) => guard)].join(' and ')}`;
    tx.demand({ text, values: parameters.values, isVaried: isVaried(rows) }, (_, count) => {
      if (count !== rows.length) throw appError('stale');
    });
  }
}

/** Adds rows and returns them as stored, in the same order. With `ifAbsent` a row whose key exists stays as it is and is missing in the answer. */
export async function insertRows(tx: Transaction, info: TableInfo, rows: readonly JsonObject[], ifAbsent = false): Promise<JsonObject[]> {
  const stored = new Map<JsonObject, JsonObject>();
  const stamps = Object.entries(stampsOnInsert).filter(([name]) => info.columns.has(name));
  for (const { names, rows: alike } of byColumns(rows, (row) => Object.keys(row)).values()) {
    for (const part of batches(alike)) {
      const parameters = createParameters();
      const own = stamps.filter(([name]) => !names.includes(name));
      const text =
        `insert into ${quote(info.name)} as t (${[...names, ...own.map(([name]) => name)].map(quote).join(', ')}) ` +
        `select ${[...names.map((name) => `i.${quote(name)}`), ...own.map(([, value]) => value)].join(', ')} from ${recordset(info, part, names, parameters)} ` +
        `order by i."~ord"${ifAbsent ? ' on conflict do nothing' : ''} returning ${logged(info, 't')} as row`;
      const answers = await tx.rows<{ row: JsonObject }>({ text, values: parameters.values });
      if (!ifAbsent) answers.forEach(({ row }, i) => part[i] && stored.set(part[i], row));
      else pairByKey(info, part, answers, stored);
    }
  }
  return rows.map((row) => stored.get(row)).filter((row) => row !== undefined);
}

function pairByKey(info: TableInfo, given: readonly JsonObject[], answers: readonly { row: JsonObject }[], stored: Map<JsonObject, JsonObject>): void {
  const byKey = new Map(answers.map(({ row }) => [rowKeyText(info, row), row]));
  for (const row of given) {
    const answer = byKey.get(rowKeyText(info, row));
    if (answer) stored.set(row, answer);
  }
}

/** Deletes rows and returns them, those of dense orders by one statement: the others close up after each, and the places of all are those of one time. */
export async function deleteRows(tx: Transaction, info: TableInfo, keys: readonly JsonObject[]): Promise<JsonObject[]> {
  const gone: JsonObject[] = [];
  for (const part of info.sequence ? [keys] : batches(keys)) {
    const parameters = createParameters();
    const text = `delete from ${quote(info.name)} t using ${recordset(info, part, info.key, parameters)} where ${sameKey(info)} returning ${logged(info, 't')} as row`;
    for (const { row } of await tx.rows<{ row: JsonObject }>({ text, values: parameters.values, isVaried: isVaried(part) })) gone.push(row);
  }
  return gone;
}

/** Deletes locked rows of which nobody asks what they were. */
export async function deleteTold(tx: Transaction, info: TableInfo, keys: readonly JsonObject[]): Promise<void> {
  for (const part of batches(keys)) {
    const parameters = createParameters();
    const text = `delete from ${quote(info.name)} t using ${recordset(info, part, info.key, parameters)} where ${sameKey(info)}`;
    if ((await tx.execute({ text, values: parameters.values, isVaried: isVaried(part) })) !== part.length) throw appError('stale');
  }
}

/** Whole rows by the values of some columns, locked; finds the rows that a deletion cascades to. */
export async function rowsBy(tx: Transaction, info: TableInfo, columns: readonly string[], values: readonly JsonObject[]): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (const part of batches(values)) {
    const parameters = createParameters();
    const match = columns.map((name) => `t.${quote(name)} = i.${quote(name)}`).join(' and ');
    const text = `select ${logged(info, 't')} as row from ${quote(info.name)} t join ${recordset(info, part, columns, parameters)} on ${match} for update of t`;
    for (const { row } of await tx.rows<{ row: JsonObject }>({ text, values: parameters.values, isVaried: isVaried(part) })) rows.push(row);
  }
  return rows;
}
