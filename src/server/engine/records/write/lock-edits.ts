import { deletedColumnOf } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { CompiledForm } from '../core/compile.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, readRows } from '../core/rows.ts';
import type { TableInfo } from '../core/tables.ts';
import { followersOf, neededFor } from './derive.ts';
import type { WriteScope } from './scope.ts';
import { lockParents } from './lock-parents.ts';
import { lockRows, rowKeyText } from './table-rows.ts';
import { inLockOrder } from './targets.ts';
import type { Target } from './targets.ts';
import type { Edit } from './writes.ts';

/** An edit with its row of the form as it stands after locking. */
export interface LockedEdit extends Edit {
  row: JsonObject;
}

/** The rows of each table by {@link rowKeyText}. */
export type LockedTables = ReadonlyMap<TableInfo, ReadonlyMap<string, JsonObject>>;

export interface LockedEdits {
  edits: LockedEdit[];
  tables: LockedTables;
}

const decidedBy = ({ definition: { decided = [] } }: CompiledForm): string[] => decided.map(({ by }) => by);
const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

async function lockTables({ tx, plan, actor }: WriteScope, targets: readonly Target[], rows: readonly JsonObject[]): Promise<LockedTables> {
  const locked = inLockOrder(targets.map((target) => target.table)).map(async (table) => {
    const columns = unique(targets.filter((target) => target.table === table).flatMap(({ column }) => column ?? []));
    const keys = new Map(rows.map((row) => plan.keyIn(table, row, actor)).map((key) => [rowKeyText(table, key), key]));
    return [table, await lockRows(tx, table, [...keys.values()], columns)] as const;
  });
  return new Map(await Promise.all(locked));
}

/** The form's rows of the edits, in their order. @throws AppError not_found */
async function formRows({ tx, form }: WriteScope, edits: readonly Edit[], columns: readonly string[] | undefined): Promise<JsonObject[]> {
  const isMarked = form.definition.table !== undefined && deletedColumnOf(form.definition.table) !== undefined;
  const found = await readRows(
    tx,
    form,
    edits.map(({ key }) => key),
    columns && isMarked ? [...columns, 'deleted'] : columns,
  );
  return edits.map((edit) => {
    const { key } = edit;
    const row = found.get(keyText(form, key));
    if (!row) throw appError('not_found', { key });
    if (row.deleted === true && isMarked) throw refusal([...edit.cells.keys()].map((name) => problem(name, 'deleted', { key })));
    return row;
  });
}

/**
 * Locks every row that the edits may write, table by table in one global order, and then reads the form's rows: what is compared
 * afterwards is what will be overwritten.
 * @throws AppError not_found
 */
export async function lockEdits(scope: WriteScope, edits: readonly Edit[]): Promise<LockedEdits> {
  const { form, plan } = scope;
  const isKeyEnough = plan.keyFields.every((name) => form.key.some((field) => field.name === name));
  const rowsForKeys = isKeyEnough ? edits.map(({ key }) => key) : await formRows(scope, edits, plan.keyFields);

  const given = unique(edits.flatMap(({ cells }) => [...cells.keys()]));
  const followers = followersOf(scope, given);
  const direct = [...given, ...followers.map(({ name }) => name)].flatMap((name) => plan.write.get(name) ?? []);
  const recalculates = direct.some(({ recalculate }) => recalculate !== undefined);
  // What is recalculated is known only after locking, so everything it may write is locked from the start.
  const targets = recalculates ? [...plan.write.values()].filter(({ table }) => direct.some((target) => target.table === table)) : direct;
  // They leave in this order and at once: rows are read behind their locks.
  const [, tables, rows] = await Promise.all([
    lockParents(scope, rowsForKeys),
    lockTables(scope, targets, rowsForKeys),
    formRows(scope, edits, recalculates ? undefined : unique([...given, ...neededFor(followers), ...plan.keyFields, ...decidedBy(form)])),
  ]);
  return { edits: edits.map((edit, i) => ({ ...edit, row: rows[i] ?? {} })), tables };
}
