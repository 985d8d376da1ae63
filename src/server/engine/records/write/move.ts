import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { sequenceOfForm } from '../../../../../schemas/forms/sequence.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import type { Sequence } from '../../../../../schemas/tables/define.ts';
import { fieldOf } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, parseKey, readRows } from '../core/rows.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { lockParents } from './lock-parents.ts';
import type { WriteScope } from './scope.ts';
import { asSeen } from './stored-rows.ts';
import { keepRules } from './rules.ts';
import { lockRows, rowKey, rowKeyText } from './table-rows.ts';

/**
 * A row's new place: the `position`-th counted from 1 (0 is the end), or `by` places from where it stands. In a tree it goes under
 * `parent` (its key value, null for the top); without `parent` it stays among its siblings.
 */
export interface MoveCall {
  key: JsonObject;
  parent?: Json | undefined;
  position?: number | undefined;
  by?: number | undefined;
}

/** The table whose rows are moved, its columns that count, and those that tell the form's key. */
interface Places {
  table: TableInfo;
  sequence: Sequence;
  keyColumns: Readonly<Record<string, string>>;
}

/** @throws AppError bad_data_source for a form whose rows stand in no order that it may write */
function placesOf({ form, plan }: WriteScope): Places {
  const { definition, name } = form;
  const columnOf = (field: string): string | undefined => {
    const column = definition.fields[field];
    return column !== undefined && isColumn(column) && column.table === definition.table ? column.name : undefined;
  };
  const keyColumns = Object.fromEntries(form.key.map(({ name: field }) => [field, columnOf(field) ?? field]));
  const table = plan.base;
  if (!table?.sequence || !sequenceOfForm(definition) || Object.values(keyColumns).some((column) => !table.columns.has(column)))
    throw appError('bad_data_source', { entity: name });
  return { table, sequence: table.sequence, keyColumns };
}

/** An index finds rows by `=` alone, which nothing that may be empty can be compared by. */
function isSame({ name, columns }: TableInfo, column: string, parameter: string): string {
  const found = columns.get(column);
  if (!found) throw new Error(`${name} has no column ${column}`);
  return `${quote(column)} ${found.notNull ? '=' : 'is not distinct from'} ${parameter}::${typeOf(found)}`;
}

/** The rows that stand in one order with `like`, in that order. */
function rowsOfOrder({ tx }: WriteScope, { table, sequence, keyColumns }: Places, like: JsonObject): Promise<JsonObject[]> {
  const { position, within } = sequence;
  const names = [...new Set([...table.key, ...Object.values(keyColumns), position])].map(quote);
  const same = within.map((column, i) => isSame(table, column, `$${i + 1}`));
  return tx.rows<JsonObject>({
    text: `select ${names.join(', ')} from ${quote(table.name)} where ${same.join(' and ')} order by ${quote(position)}`,
    values: within.map((column) => like[column] ?? null),
  });
}

/** The row to be moved as its table has it, locked. @throws AppError not_found */
async function rowToMove({ tx, form, plan, actor }: WriteScope, { table, sequence }: Places, key: JsonObject): Promise<JsonObject> {
  const visible = (await readRows(tx, form, [key], [...plan.keyFields])).get(keyText(form, key));
  const [row] = visible ? [...(await lockRows(tx, table, [plan.keyIn(table, visible, actor)], [sequence.position, ...sequence.within])).values()] : [];
  if (!row) throw appError('not_found', { key });
  return row;
}

/** The columns that change, where the row is to stand among `others`. */
function toChange({ sequence }: Places, row: JsonObject, others: number, { position, by, parent }: MoveCall): JsonObject {
  const wanted = by !== undefined ? Number(row[sequence.position]) + by : position || others + 1;
  const place = Math.max(1, Math.min(wanted, others + 1));
  const next: JsonObject = { ...(parent === undefined || !sequence.parent ? {} : { [sequence.parent]: parent }), [sequence.position]: place };
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => row[name] !== value));
}

/**
 * Moves a row in its order, or in its tree; the database moves the others along.
 * @returns the row and all others that changed
 * @throws AppError not_found, cycle, unknown_reference
 */
export async function move(scope: WriteScope, call: MoveCall): Promise<JsonObject[]> {
  const { tx, form, changes } = scope;
  const places = placesOf(scope);
  const { table, sequence, keyColumns } = places;
  const parentField = sequenceOfForm(form.definition)?.parent;
  if (call.parent !== undefined && parentField === undefined) throw appError('bad_request');
  if (call.parent != null && parentField !== undefined && !fieldOf(form, parentField).trait.accepts(call.parent))
    throw refusal([problem(parentField, 'invalid_value')]);

  const key = parseKey(form, call.key);
  await lockParents(scope, [key]);
  const row = await rowToMove(scope, places, key);
  const target = { ...row, ...(call.parent === undefined || !sequence.parent ? {} : { [sequence.parent]: call.parent }) };
  const rowsOfBoth = async () => [...(await rowsOfOrder(scope, places, target)), ...(await rowsOfOrder(scope, places, row))];
  const before = new Map((await rowsOfBoth()).map((one) => [rowKeyText(table, one), one[sequence.position]]));
  const others = (await rowsOfOrder(scope, places, target)).filter((one) => rowKeyText(table, one) !== rowKeyText(table, row));
  const next = toChange(places, row, others.length, call);
  if (Object.keys(next).length === 0) return [...(await readRows(tx, scope.seen, [key])).values()];

  const old = Object.fromEntries(Object.keys(next).map((name) => [name, row[name] ?? null]));
  await changes.update(table, [{ key: rowKey(table, row), old, new: next }]);
  const shifted = (await rowsOfBoth()).filter((one) => before.get(rowKeyText(table, one)) !== one[sequence.position]);
  const toFormKey = (one: JsonObject): JsonObject => Object.fromEntries(Object.entries(keyColumns).map(([field, column]) => [field, one[column] ?? null]));
  const keys = new Map([key, ...shifted.map(toFormKey)].map((one) => [keyText(form, one), one]));
  const rows = [...(await readRows(tx, form, [...keys.values()])).values()];
  keepRules(form, rows);
  return rows.map((one) => asSeen(scope, one));
}
