import { addAll } from '../../../../shared/add-all.ts';
import { appError } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { undoesUndo } from '../../database/comment-triggers.ts';
import { inCompany } from '../../database/in-company.ts';
import type { Sees } from '../core/seen-form.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import { differingTexts, mergeTexts, same } from '../core/values.ts';
import { lockRows, rowKeyText } from '../write/table-rows.ts';
import { conflict, isHidden } from './conflicts.ts';
import type { Conflict, TakeBackOne, TakeBackScope } from './conflicts.ts';
import { keepingPlaces } from './sequence-changes.ts';
import { ownWork } from './own-work.ts';
import { toReversals } from './reversal.ts';
import type { LoggedChange, Reversal, ReversalGroup } from './reversal.ts';
import { takeBackAdded } from './take-back-added.ts';

/** Whether a column still has the value that the change-set left. Logged texts name only the languages that changed, so only these are compared. */
function stillAsLeft(table: TableInfo, column: string, left: Json, current: Json | undefined): boolean {
  if (!table.perLanguage.has(column) || !isObject(left)) return same(left, current);
  return Object.entries(left).every(([language, text]) => same(text, isObject(current) ? current[language] : null));
}

function restored(table: TableInfo, column: string, logged: Json, current: Json | undefined): Json {
  return table.perLanguage.has(column) && isObject(logged) && isObject(current) ? mergeTexts(current, logged) : logged;
}

/** To take back a change of a value is to write it: nobody does so with what he may not see. @throws AppError forbidden */
function refuseHidden(groups: readonly ReversalGroup[], sees: Sees): void {
  const hidden = groups.some(
    ({ table, log_action, reversals }) => log_action === 'set' && reversals.some(({ left }) => Object.keys(left).some((name) => isHidden(table, name, sees))),
  );
  if (hidden) throw appError('forbidden');
}

const takeBackFields: TakeBackOne = async (scope, table, reversals) => {
  const { tx, changes, force } = scope;
  const columns = [...new Set(reversals.flatMap(({ left }) => Object.keys(left)))].filter((name) => table.columns.has(name));
  const rows = await lockRows(
    tx,
    table,
    reversals.map(({ key }) => key),
    columns,
  );
  const conflicts: Conflict[] = [];
  const differs = (left: JsonObject, row: JsonObject, name: string): boolean => !stillAsLeft(table, name, left[name] ?? null, row[name]);
  const touched = reversals.filter(({ key, left }) => {
    const row = rows.get(rowKeyText(table, key));
    return row && Object.keys(left).some((name) => differs(left, row, name));
  });
  const isOwn = await ownWork(
    scope,
    table,
    touched.map(({ key }) => key),
  );
  const taken = reversals.flatMap(({ key, left, back }) => {
    const row = rows.get(rowKeyText(table, key));
    if (!row) {
      conflicts.push(conflict(scope, table, key, null, left, null));
      return [];
    }
    const moved = Object.keys(left).filter((name) => differs(left, row, name) && !isOwn(key, name));
    addAll(
      conflicts,
      moved.map((name) => conflict(scope, table, key, name, left[name] ?? null, row[name])),
    );
    const names = Object.keys(left).filter((name) => table.columns.has(name) && (force || !moved.includes(name)));
    const next = Object.fromEntries(names.map((name) => [name, restored(table, name, back[name] ?? null, row[name])]));
    const differing = names.filter((name) => !same(next[name], row[name]) || name === table.sequence?.position);
    if (differing.length === 0) return [];
    const pick = (values: JsonObject): JsonObject => Object.fromEntries(differing.map((name) => [name, values[name] ?? null]));
    return [{ key, old: pick(row), new: pick(next) }];
  });
  const updates = keepingPlaces(table, taken);
  await changes.update(
    table,
    updates,
    updates.map((update) => textsOnly(table, update)),
  );
  return conflicts;
};

/** The logged values of an update: of texts only the languages that change, as in every write. */
function textsOnly(table: TableInfo, update: { old: JsonObject; new: JsonObject }): { old: JsonObject; new: JsonObject } {
  const pairs = Object.keys(update.new).map((name) => {
    const [old, next] = [update.old[name] ?? null, update.new[name] ?? null];
    return [name, table.perLanguage.has(name) && isObject(old) && isObject(next) ? differingTexts(old, next) : { old, new: next }] as const;
  });
  return { old: Object.fromEntries(pairs.map(([name, pair]) => [name, pair.old])), new: Object.fromEntries(pairs.map(([name, pair]) => [name, pair.new])) };
}

const takeBackDeleted: TakeBackOne = async (scope, table, reversals) => {
  const { changes } = scope;
  const known = ({ back }: Reversal): JsonObject =>
    Object.fromEntries(Object.entries(back).filter(([name]) => table.columns.has(name) && !table.unlogged.includes(name)));
  const stored = new Set((await changes.insertAbsent(table, reversals.map(known))).map((row) => rowKeyText(table, row)));
  return reversals.filter(({ key }) => !stored.has(rowKeyText(table, key))).map(({ key, back }) => conflict(scope, table, key, null, null, back));
};

const takeBack: Record<LoggedChange['log_action'], TakeBackOne> = { set: takeBackFields, add: takeBackAdded, delete: takeBackDeleted };

/** Tells the database which undo is taken back. */
async function tellUndoOf({ tx, registry, undoOf }: TakeBackScope): Promise<void> {
  if (undoOf === null) return;
  const table = registry.has(undoOf) ? registry.wholeForm(undoOf).definition.table : undefined;
  await tx.rows({ text: `select set_config('${undoesUndo}', $1, true)`, values: [table ? infoOf(table).name : undoOf] });
}

/** Takes back lines of the log, given latest first, through the change-set of the scope. @returns what was changed since and stays, unless it is forced */
export async function takeBackLines(scope: TakeBackScope, lines: readonly LoggedChange[]): Promise<Conflict[]> {
  const { tx, registry, changes, actor } = scope;
  await tellUndoOf(scope);
  const groups = toReversals(registry, lines);
  refuseHidden(groups, scope.sees);
  const inOwnCompany = <T>({ company }: ReversalGroup, work: () => Promise<T>): Promise<T> =>
    company === null || company === actor.companyCode ? work() : inCompany(tx, company, work);
  for (const group of groups) {
    const keys = group.reversals.map(({ key }) => key);
    await inOwnCompany(group, () => changes.hold(group.table, keys));
  }
  const conflicts: Conflict[] = [];
  for (const group of groups) {
    const { table, log_action, reversals } = group;
    addAll(conflicts, await inOwnCompany(group, () => takeBack[log_action](scope, table, reversals)));
  }
  return conflicts;
}
