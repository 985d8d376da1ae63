import { appError } from '../../../../shared/errors.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import { inCompany } from '../../database/in-company.ts';
import { createChangeSet, workflowAction } from './change-set.ts';
import type { ChangeSetWriter } from './change-set.ts';
import type { Registry } from '../core/registry.ts';
import { toReversals } from './reversal.ts';
import type { LoggedChange, Reversal, ReversalGroup } from './reversal.ts';
import { lockRows, rowKey, rowKeyText } from '../write/table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import { differingTexts, mergeTexts, same } from '../core/values.ts';
import type { Touched } from '../window/list-cache.ts';

/**
 * `partial` undoes all changes without a conflict; `force` undoes fields that were changed since, too. `batch` undoes every change-set
 * of the same run: the same user did the same action on the same form for the same reason, as long work in pieces does.
 */
export interface UndoCall {
  change_set_id: number;
  batch?: boolean | undefined;
  partial?: boolean | undefined;
  force?: boolean | undefined;
}

/** A value that is no longer as the change-set left it. `field` is null for a whole row. */
export interface Conflict {
  entity: string;
  key: JsonObject;
  field: string | null;
  expected: Json;
  current: Json;
}

export interface UndoAnswer {
  change_set_id: number | null;
  conflicts: Conflict[];
}

/** The facts of a change-set that decide who may undo it. */
export interface UndoneChangeSet {
  id: number;
  form: string;
  action: string;
  user_id: number | null;
  undone_by: number | null;
  /** The ledger it posted in. */
  posted: string | null;
  /** It fired events besides. */
  fired: boolean;
  actions: LoggedChange['log_action'][];
}

/** The change-set, and the other pieces of its run that nobody has taken back; one without a reason is a run of its own. */
const ofRun =
  `s.made_at between o.made_at - interval '1 day' and o.made_at + interval '1 day' and (s.change_set_id = o.change_set_id or ` +
  `(s.form, s.action, s.reason) = (o.form, o.action, o.reason) and s.user_id is not distinct from o.user_id ` +
  `and s.change_company is not distinct from o.change_company and s.undone_by is null)`;

/** The change-set, and with `batch` the others of its run, the first one first. @throws AppError not_found */
async function headsOf(tx: Transaction, { companyCode }: Actor, { change_set_id: id, batch }: UndoCall): Promise<UndoneChangeSet[]> {
  const heads = await tx.rows<UndoneChangeSet>({
    text:
      `select s.change_set_id as id, s.form, s.action, s.user_id, s.undone_by, s.posted, s.fired, array(select distinct log_action from change c where c.change_set_id = s.change_set_id) as actions ` +
      `from change_set o join change_set s on ${batch ? ofRun : 's.change_set_id = o.change_set_id'} ` +
      `where o.change_set_id = $1::bigint and (o.change_company is null or o.change_company = $2) order by s.change_set_id for update of s`,
    values: [id, companyCode],
  });
  if (heads.length === 0) throw appError('not_found', { change_set_id: id });
  return heads;
}

const changesOf = (tx: Transaction, ids: readonly number[]): Promise<LoggedChange[]> =>
  tx.rows<LoggedChange>({
    text: `select entity_name, entity_key, log_action, field, old, new, change_company as company from change where change_set_id = any($1::bigint[]) order by change_id desc`,
    values: [ids],
  });

/** Whether a column still has the value that the change-set left. Logged texts name only the languages that changed, so only these are compared. */
function stillAsLeft(table: TableInfo, column: string, left: Json, current: Json | undefined): boolean {
  if (!table.perLanguage.has(column) || !isObject(left)) return same(left, current);
  return Object.entries(left).every(([language, text]) => same(text, isObject(current) ? current[language] : null));
}

function restored(table: TableInfo, column: string, logged: Json, current: Json | undefined): Json {
  return table.perLanguage.has(column) && isObject(logged) && isObject(current) ? mergeTexts(current, logged) : logged;
}

interface Scope {
  tx: Transaction;
  registry: Registry;
  changes: ChangeSetWriter;
  call: UndoCall;
}

/** Undoes one table's changes of one sort and returns the conflicts. */
type TakeBack = (scope: Scope, table: TableInfo, reversals: readonly Reversal[]) => Promise<Conflict[]>;

const conflict = (registry: Registry, table: TableInfo, key: JsonObject, field: string | null, expected: Json, current: Json | undefined): Conflict => ({
  entity: registry.entityOf(table),
  key,
  field,
  expected,
  current: current ?? null,
});

const takeBackFields: TakeBack = async ({ tx, registry, changes, call }, table, reversals) => {
  const columns = [...new Set(reversals.flatMap(({ left }) => Object.keys(left)))].filter((name) => table.columns.has(name));
  const rows = await lockRows(
    tx,
    table,
    reversals.map(({ key }) => key),
    columns,
  );
  const conflicts: Conflict[] = [];
  const updates = reversals.flatMap(({ key, left, back }) => {
    const row = rows.get(rowKeyText(table, key));
    if (!row) {
      conflicts.push(conflict(registry, table, key, null, left, null));
      return [];
    }
    const moved = Object.keys(left).filter((name) => !stillAsLeft(table, name, left[name] ?? null, row[name]));
    conflicts.push(...moved.map((name) => conflict(registry, table, key, name, left[name] ?? null, row[name])));
    const names = Object.keys(left).filter((name) => table.columns.has(name) && (call.force || !moved.includes(name)));
    const next = Object.fromEntries(names.map((name) => [name, restored(table, name, back[name] ?? null, row[name])]));
    const differing = names.filter((name) => !same(next[name], row[name]));
    if (differing.length === 0) return [];
    const pick = (values: JsonObject): JsonObject => Object.fromEntries(differing.map((name) => [name, values[name] ?? null]));
    return [{ key, old: pick(row), new: pick(next) }];
  });
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

const stamps = new Set(['row_version', 'created_at', 'created_by', 'updated_at', 'updated_by']);

const takeBackAdded: TakeBack = async ({ tx, registry, changes, call }, table, reversals) => {
  const rows = await lockRows(
    tx,
    table,
    reversals.map(({ key }) => key),
    [...table.columns.keys()].filter((name) => !table.unlogged.includes(name)),
  );
  const conflicts = reversals.flatMap(({ key, left }) => {
    const row = rows.get(rowKeyText(table, key)) ?? {};
    const moved = Object.keys(left).filter((name) => table.columns.has(name) && !stamps.has(name) && !same(left[name], row[name]));
    return moved.map((name) => conflict(registry, table, key, name, left[name] ?? null, row[name]));
  });
  const kept = new Set(call.force ? [] : conflicts.map(({ key }) => rowKeyText(table, key)));
  const going = reversals.flatMap(({ key }) => (kept.has(rowKeyText(table, key)) ? [] : [rows.get(rowKeyText(table, key))])).filter((row) => row !== undefined);
  await changes.remove(
    table,
    going.map((row) => rowKey(table, row)),
  );
  return conflicts;
};

const takeBackDeleted: TakeBack = async ({ registry, changes }, table, reversals) => {
  const known = ({ back }: Reversal): JsonObject =>
    Object.fromEntries(Object.entries(back).filter(([name]) => table.columns.has(name) && !table.unlogged.includes(name)));
  const stored = new Set((await changes.insertAbsent(table, reversals.map(known))).map((row) => rowKeyText(table, row)));
  return reversals.filter(({ key }) => !stored.has(rowKeyText(table, key))).map(({ key, back }) => conflict(registry, table, key, null, null, back));
};

const takeBack: Record<LoggedChange['log_action'], TakeBack> = { set: takeBackFields, add: takeBackAdded, delete: takeBackDeleted };

/**
 * Undoes a whole change-set, or all of its run, in one new change-set, which can be undone itself.
 * @param permit throws when the caller may not undo a change-set
 * @throws AppError not_found; posted; made_by_workflow; table_gone; undo_conflict with every conflict, unless `partial` or `force`
 */
export async function undo(
  tx: Transaction,
  registry: Registry,
  actor: Actor,
  call: UndoCall,
  permit: (head: UndoneChangeSet) => void,
): Promise<UndoAnswer & { touched: Touched }> {
  const heads = await headsOf(tx, actor, call);
  for (const head of heads) {
    // What belongs to one person alone is not there for anybody else.
    if (registry.form(head.form).definition.scope === 'user' && head.user_id !== actor.userId)
      throw appError('not_found', { change_set_id: call.change_set_id });
    if (head.posted !== null) throw appError('posted', { change_set_id: head.id, ledger: head.posted, why: 'none' });
    if (head.fired || head.action.startsWith(workflowAction)) throw appError('made_by_workflow', { change_set_id: head.id });
    permit(head);
  }
  const [first, last] = [heads[0], heads.at(-1)];
  if (!first || !last) throw new Error('nothing to take back');
  const changes = createChangeSet(tx, registry, {
    actor,
    form: first.form,
    action: 'undo',
    reason: first === last ? `#${first.id}` : `#${first.id} – #${last.id}`,
  });
  const conflicts: Conflict[] = [];
  const ids = heads.map(({ id }) => id);
  const groups = toReversals(registry, await changesOf(tx, ids));
  const inOwnCompany = <T>({ company }: ReversalGroup, work: () => Promise<T>): Promise<T> =>
    company === null || company === actor.companyCode ? work() : inCompany(tx, company, work);
  for (const group of groups) {
    const keys = group.reversals.map(({ key }) => key);
    await inOwnCompany(group, () => changes.hold(group.table, keys));
  }
  for (const group of groups) {
    const { table, log_action, reversals } = group;
    conflicts.push(...(await inOwnCompany(group, () => takeBack[log_action]({ tx, registry, changes, call }, table, reversals))));
  }
  if (conflicts.length > 0 && !call.partial && !call.force) throw appError('undo_conflict', { conflicts: conflicts.map((conflict) => ({ ...conflict })) });
  const made = await changes.finish();
  if (made) await markUndone(tx, heads, made.id);
  return { change_set_id: made?.id ?? null, conflicts, touched: made?.touched ?? {} };
}

/** An undone undo brings the first changes back, which may then be undone again. */
async function markUndone(tx: Transaction, heads: readonly UndoneChangeSet[], by: number): Promise<void> {
  const ids = heads.map(({ id }) => id);
  const undos = heads.filter(({ action }) => action === 'undo').map(({ id }) => id);
  await tx.execute({ text: `update change_set set undone_by = $2::bigint where change_set_id = any($1::bigint[])`, values: [ids, by] });
  if (undos.length > 0) await tx.execute({ text: `update change_set set undone_by = null where undone_by = any($1::bigint[])`, values: [undos] });
}
