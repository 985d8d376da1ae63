import { appError } from '../../../../shared/errors.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { ChangeSetWriter } from '../log/change-set.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, readRows } from '../core/rows.ts';
import { lockRows, rowKeyText } from './table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import type { Target, WritePlan } from './targets.ts';
import { isEmpty, isRequired, mergeTexts, same, standsStill } from '../core/values.ts';
import { writeTable } from './write-table.ts';
import type { CellChange } from './write-table.ts';

/** Everything one write works with. */
export interface WriteScope {
  tx: Transaction;
  form: CompiledForm;
  plan: WritePlan;
  changes: ChangeSetWriter;
  actor: Actor;
}

/** A new value, and the one it replaces where the caller says what was seen. */
export interface Cell {
  new: Json;
  old?: Json | undefined;
}

export interface Edit {
  key: JsonObject;
  cells: Map<string, Cell>;
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Whose columns the edits touch, in the one order in which tables are locked. */
function tablesOf(targets: readonly Target[]): Map<TableInfo, string[]> {
  const tables = unique(targets.map(({ table }) => table)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return new Map(tables.map((table) => [table, unique(targets.filter((target) => target.table === table).flatMap(({ column }) => column ?? []))]));
}

type Locked = Map<TableInfo, Map<string, JsonObject>>;

async function lockTables({ tx, plan, actor }: WriteScope, targets: readonly Target[], rows: readonly JsonObject[]): Promise<Locked> {
  const locked: Locked = new Map();
  for (const [table, columns] of tablesOf(targets)) {
    const keys = new Map(rows.map((row) => plan.keyIn(table, row, actor)).map((key) => [rowKeyText(table, key), key]));
    locked.set(table, await lockRows(tx, table, [...keys.values()], columns));
  }
  return locked;
}

/** Rows of the form the edits are about, as everybody else left them. @throws AppError not_found */
async function currentRows({ tx, form }: WriteScope, edits: readonly Edit[], columns: readonly string[] | undefined): Promise<JsonObject[]> {
  const found = await readRows(
    tx,
    form,
    edits.map(({ key }) => key),
    columns,
  );
  return edits.map(({ key }) => {
    const row = found.get(keyText(form, key));
    if (!row) throw appError('not_found', { key });
    return row;
  });
}

/** Adds what changes along with a cell; a cell that was given itself is left as it is. */
function recalculated({ plan }: WriteScope, edit: Edit, row: JsonObject): Edit {
  const given = Object.fromEntries([...edit.cells].map(([name, cell]) => [name, cell.new]));
  const cells = new Map(edit.cells);
  for (const [name, cell] of edit.cells) {
    const further = plan.write.get(name)?.recalculate?.(cell.new as never, { ...row, ...given }) ?? {};
    for (const [other, value] of Object.entries(further)) if (!cells.has(other)) cells.set(other, { new: value });
  }
  return { ...edit, cells };
}

/** One cell against what stands there: a change to write, nothing, or a problem. */
function compare({ form, plan, actor }: WriteScope, row: JsonObject, name: string, cell: Cell, locked: Locked): CellChange | FieldProblem | undefined {
  const field = fieldOf(form, name);
  const shown = row[name] ?? null;
  const target = plan.write.get(name);
  if (!target) return same(cell.new, shown) ? undefined : problem(name, 'read_only_field');
  const key = { ...plan.keyIn(target.table, row, actor), ...target.values };
  const stored = locked.get(target.table)?.get(rowKeyText(target.table, key));
  const before = target.column === undefined ? shown : stored ? (stored[target.column] ?? null) : null;
  const column = target.column === undefined ? undefined : target.table.columns.get(target.column);
  const language = target.language === undefined ? undefined : String(row[target.language]);
  const given = language === undefined ? cell.new : { [language]: cell.new };
  const perLanguage = field.trait.perLanguage || language !== undefined;
  const merged = perLanguage && (given !== null || column?.notNull) ? mergeTexts(before, given) : given;
  if (same(merged, stored || target.column === undefined ? before : shown)) return undefined;
  if ((isRequired(form, name) && isEmpty(merged)) || (column?.notNull && merged === null)) return problem(name, 'required', { key });
  if (cell.old !== undefined && !standsStill(field, cell.old, shown, cell.new)) return problem(name, 'stale', { current: shown, key });
  return { target, key, before, after: merged, isNew: target.column !== undefined && !stored, perLanguage, name, guard: cell.old, field };
}

const isProblem = (outcome: CellChange | FieldProblem): outcome is FieldProblem => 'code' in outcome;

/**
 * Writes cells of existing rows. Rows are locked first, in one order, so that what is compared is what is overwritten.
 * @returns the keys of the rows, which a written key field changes
 * @throws AppError not_found, stale, required, read_only_field: nothing is written then
 */
export async function applyEdits(scope: WriteScope, edits: readonly Edit[]): Promise<JsonObject[]> {
  if (edits.length === 0) return [];
  const { form, plan } = scope;
  const isKeyEnough = plan.keyFields.every((name) => form.key.some((field) => field.name === name));
  const rowsForKeys = isKeyEnough ? edits.map(({ key }) => key) : await currentRows(scope, edits, plan.keyFields);

  const given = unique(edits.flatMap(({ cells }) => [...cells.keys()]));
  const direct = given.flatMap((name) => plan.write.get(name) ?? []);
  const recalculates = direct.some(({ recalculate }) => recalculate !== undefined);
  // What is recalculated is found out only after locking, so everything it may write is locked from the start.
  const targets = recalculates ? [...plan.write.values()].filter(({ table }) => direct.some((target) => target.table === table)) : direct;
  const locked = await lockTables(scope, targets, rowsForKeys);
  const rows = await currentRows(scope, edits, recalculates ? undefined : unique([...given, ...plan.keyFields]));

  const complete = edits.map((edit, i) => recalculated(scope, edit, rows[i] ?? {}));
  const outcomes = complete.flatMap(({ cells }, i) => [...cells].flatMap(([name, cell]) => compare(scope, rows[i] ?? {}, name, cell, locked) ?? []));
  const problems = outcomes.filter(isProblem);
  if (problems.length > 0) throw refusal(problems);

  const changes = outcomes.filter((outcome): outcome is CellChange => !isProblem(outcome));
  for (const table of tablesOf(changes.map(({ target }) => target)).keys()) {
    await writeTable(
      scope,
      table,
      changes.filter(({ target }) => target.table === table),
    );
  }
  return edits.map(({ key, cells }) => ({
    ...key,
    ...Object.fromEntries(form.key.flatMap(({ name }) => (plan.write.has(name) && cells.has(name) ? [[name, cells.get(name)?.new ?? null]] : []))),
  }));
}
