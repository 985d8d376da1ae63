import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { MachineTranslation } from './change-listeners.ts';
import type { Registry } from '../core/registry.ts';
import { freeWrites, guardedWrites } from '../locks/guarded-writes.ts';
import { createNumbering } from '../numbers/numbering.ts';
import { loggedWrites } from './logged-writes.ts';
import { refuseCycles } from './sequence-changes.ts';
import { storeChanges } from './store-changes.ts';
import { runChecks } from './table-checks.ts';
import type { FollowedRow } from './table-followers.ts';
import type { RowUpdate } from '../write/table-rows.ts';
import { withStored } from '../core/stored-figures.ts';
import type { TableInfo } from '../core/tables.ts';
import { planOf } from '../write/targets.ts';
import type { Touched } from '../window/list-cache.ts';

/** One line of the log: a field with both values, or a whole row in `new` (added) or `old` (deleted). */
export interface Change {
  table: TableInfo;
  key: JsonObject;
  log_action: 'add' | 'set' | 'delete';
  field: string | null;
  old: Json;
  new: Json;
  /** The company of its row, where that is not told by the row and is not the caller's. */
  company?: string | undefined;
  /** The line that tells the deleted row as it was when it was added: the database copies `old` from there, and it is null here. */
  copyOf?: number | undefined;
  /** How many statements of the change-set wrote rows of dense orders before that of this line: the places it tells are those of that time. */
  after?: number;
}

export interface ChangeSetHead {
  actor: Actor;
  form: string;
  action: string;
  reason?: string | undefined;
  /** Further forms through which it writes. */
  filled?: readonly string[] | undefined;
  /** What an undo takes back, by the actions that were done first. */
  origins?: readonly string[] | undefined;
  /** The life of the record whose step it is. */
  instance?: number | undefined;
  /** The texts written are a machine's. */
  translation?: MachineTranslation | undefined;
  /** It is written piece by piece: the change-set stays open (open-change-sets.ts, which begins each piece), and this is the one that a further piece goes on with. */
  pieces?: { of: number | null } | undefined;
  /** The whole change-set that it goes on with, for what comes later and is taken back with it (see joinWhole). */
  joins?: number | undefined;
}

export interface RemoveOptions {
  /** The caller holds the rows locked, and all of them are there. */
  areLocked?: boolean;
  /**
   * Lines of the log that tell rows as they stand, by the texts of their keys ({@link rowKeyText}). These rows go without being read, and are missing in
   * the answer: only for tables whose deleted rows nobody looks at (see {@link Registry.isFollowed}).
   */
  toldBy?: ReadonlyMap<string, number>;
}

/**
 * Writes rows and logs every change; all changes written through one writer are one change-set. What the state of a record locks is
 * refused (`locked`), except to the steps of its workflow and to followers.
 */
export interface ChangeSetWriter {
  /** Guarded updates. `logs` has the logged values of each row where they differ from the written columns. */
  update(table: TableInfo, updates: readonly RowUpdate[], logs?: readonly JsonPair[]): Promise<void>;
  /** As update, without waiting for it: what refuses it is told by the next statement, or by {@link check} and {@link finish}. */
  send(table: TableInfo, updates: readonly RowUpdate[], logs?: readonly JsonPair[]): Promise<void>;
  /** @returns the rows as stored, in the same order */
  insert(table: TableInfo, rows: readonly JsonObject[]): Promise<JsonObject[]>;
  /** As insert, but a row that already exists is left as it is and missing in the answer. */
  insertAbsent(table: TableInfo, rows: readonly JsonObject[]): Promise<JsonObject[]>;
  /** Deletes rows with all that the database takes along, which is logged as well. @returns the rows of the keys as they were */
  remove(table: TableInfo, keys: readonly JsonObject[], known?: RemoveOptions): Promise<JsonObject[]>;
  /** Locks the lives of rows against events. Whoever locks rows before it writes them calls it first: a step locks in the same order. */
  hold(table: TableInfo, keys: readonly JsonObject[]): Promise<void>;
  /** The same for the records that new lines are to belong to. */
  holdNew(table: TableInfo, rows: readonly JsonObject[]): Promise<void>;
  /** Logs a change made by a procedure's own statement. */
  record(change: Change): void;
  /**
   * Gives a record the next number of its series when the writes are settled. Records that are numbered when they are added need no call.
   * @throws Error for a table whose records are not numbered
   */
  number(table: string, id: string): void;
  /** Says that events were fired besides, whose steps nobody takes back: the change-set is not undone (`made_by_workflow`), and states are read anew. */
  fired(): void;
  /** Lets followers update other rows after the writes so far. @returns the rows they changed */
  settle(): Promise<FollowedRow[]>;
  /** Waits for what was sent, and runs the checks of the tables. @throws AppError of the first check that fails */
  check(): Promise<void>;
  /**
   * Runs {@link settle} and {@link check}, stores the change-set and tells other screens.
   * @param isLast nothing follows it in its transaction: the commit travels with what it stores
   * @returns null when nothing changed
   */
  finish(isLast?: boolean): Promise<{ id: number; touched: Touched } | null>;
}

/** Values before and after, by column; for texts per language only the languages that changed. */
export interface JsonPair {
  old: JsonObject;
  new: JsonObject;
}

/** Beginning of the action of change-sets made by effects of a workflow. They cannot be undone, because their step in the workflow cannot. */
export const workflowAction = 'fsm:';
/**
 * Beginning of the actions that make one record part of another. They lead references on, and so does whoever takes that back: what the state of a record
 * locks stays as it was said.
 */
export const mergeAction = 'merge_';
/** The action of change-sets that take others back. */
export const undoAction = 'undo';
/** Channel on which every server hears which tables and columns a committed write touched. */
export const changesChannel = 'records_changed';
/** PostgreSQL takes notifications below 8,000 bytes. */
const longestNotice = 7_500;

/** The id that people look a record up by: its key without the company. */
export const entityId = (key: JsonObject): string =>
  Object.entries(key)
    .filter(([name]) => name !== 'company_code')
    .map(([, value]) => String(value))
    .join('/');

export function createChangeSet(tx: Transaction, registry: Registry, head: ChangeSetHead): ChangeSetWriter {
  const changes: Change[] = [];
  const check = async (): Promise<void> => {
    await tx.settled();
    await refuseCycles(tx, changes);
    await runChecks(tx, registry.checks, changes);
  };
  const numbering = createNumbering(tx, registry);
  const logged = loggedWrites(tx, registry, changes);
  const fieldOf = registry.has(head.form) ? planOf(registry.wholeForm(head.form)).fieldOf : (_: string, column: string) => column;
  let settled = 0;
  let hasFired = false;
  const { forgetStates, ...writes } = head.action.startsWith(workflowAction)
    ? freeWrites(logged)
    : guardedWrites(tx, registry, logged, { fieldOf, lockOf: isMerge(head) ? () => undefined : registry.lockOf });
  const writer: ChangeSetWriter = {
    ...writes,
    send: writes.update,
    async update(...given) {
      await writes.update(...given);
      await tx.settled();
    },
    number: numbering.ask,
    record: (change) => void changes.push(change),
    check,
    fired() {
      hasFired = true;
      forgetStates();
    },
    async settle() {
      const [fresh, before] = [changes.slice(settled), changes.length];
      for (const { tables, skipsUndo, follow } of registry.followers) {
        if (skipsUndo && head.action === undoAction) continue;
        const seen = fresh.filter(({ table }) => tables.includes(table.name));
        // What the program keeps along with other values is locked by no state.
        if (seen.length > 0) await follow(tx, seen, logged);
      }
      for (const { numbered, updates } of await numbering.take(fresh)) await logged.update(numbered.table, updates);
      settled = changes.length;
      return changes.slice(before).map(({ table, key }) => ({ table, key }));
    },
    async finish(isLast = false) {
      await writer.settle();
      if (changes.length === 0) return null;
      await check();
      for (const listener of registry.listeners) await listener(tx, changes, head);
      const touched = touchedBy(changes);
      const id = await storeChanges(tx, registry, { ...head, hasFired }, changes, noticeOf(head, touched), isLast);
      return { id, touched };
    },
  };
  return writer;
}

const isMerge = ({ action, origins = [] }: ChangeSetHead): boolean => [action, ...origins].some((one) => one.startsWith(mergeAction));

function touchedBy(changes: readonly Change[]): Touched {
  const touched: Record<string, Set<string> | true> = {};
  for (const { table, log_action, field } of changes) {
    const known = touched[table.name];
    if (log_action !== 'set' || field === null) touched[table.name] = true;
    else if (known !== true) touched[table.name] = (known ?? new Set()).add(field);
  }
  return withStored(Object.fromEntries(Object.entries(touched).map(([table, fields]) => [table, fields === true ? true : [...fields]])));
}

/** What other screens are told of it: the tables and columns, of very many the tables alone. */
function noticeOf({ actor, form }: ChangeSetHead, touched: Touched): JsonObject {
  const notice = { form, company_code: actor.companyCode, user_id: actor.userId };
  const full = { ...notice, touched: touched as JsonObject };
  if (JSON.stringify(full).length < longestNotice) return full;
  return { ...notice, touched: Object.fromEntries(Object.keys(touched).map((table) => [table, true])) };
}
