import { addAll } from '../../../../shared/add-all.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { companyEntered } from '../../database/in-company.ts';
import type { Transaction } from '../../database/database.ts';
import { deleteRows, deleteTold, insertRows, lockRows, rowKey, rowKeyText, updateRows } from '../write/table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import type { Change, ChangeSetWriter, JsonPair, RemoveOptions } from './change-set.ts';
import { alongWith } from './cascade.ts';
import type { Dependants } from './cascade.ts';
import { lastPlaceFirst, placesAfter, placesBefore, placesOfAdded } from './sequence-changes.ts';

/** The four ways in which a change-set writes rows. An update is only demanded (see {@link Transaction}). */
export type RowWrites = Pick<ChangeSetWriter, 'update' | 'insert' | 'insertAbsent' | 'remove'>;

/** A row that was added or deleted, whole. */
const whole = (table: TableInfo, log_action: 'add' | 'delete', row: JsonObject): Change => ({
  table,
  key: rowKey(table, row),
  log_action,
  field: null,
  old: log_action === 'add' ? null : row,
  new: log_action === 'add' ? row : null,
});

/** Values that were written in a row, each by itself. */
const valuesOf = (row: Pick<Change, 'table' | 'key' | 'company'>, { old, new: values }: JsonPair = { old: {}, new: {} }): Change[] =>
  Object.entries(values).map(([field, value]) => ({ ...row, log_action: 'set', field, old: old[field] ?? null, new: value }));

/** Writes rows and adds a line to `changes` for each of them, also for those that the database deletes or changes along with them. */
export function loggedWrites(tx: Transaction, registry: Dependants, changes: Change[]): RowWrites {
  let after = 0;
  /** Adds the lines of what is written at once. */
  const log = (lines: readonly Change[]): void => {
    addAll(
      changes,
      lines.map((line) => ({ ...line, after })),
    );
    if (lines.some(({ table }) => table.sequence)) after += 1;
  };
  /** What the database will do along with the deletion of these rows, which are locked first, and the keys of those that are there. */
  const withDependants = async (table: TableInfo, keys: readonly JsonObject[], { areLocked = false }: RemoveOptions) => {
    const dependants = registry.dependants(table);
    if (dependants.length === 0) return { along: [], there: keys };
    const referred = [...dependants.flatMap(({ foreign }) => foreign), ...(table.ofCompany ? ['company_code'] : [])];
    const keysTell = areLocked && referred.every((name) => table.key.includes(name));
    const known = keysTell ? keys : [...(await lockRows(tx, table, keys, referred)).values()];
    return { along: await alongWith(tx, registry, table, known), there: known.map((row) => rowKey(table, row)) };
  };
  const added = (table: TableInfo, rows: JsonObject[]): JsonObject[] => {
    log(rows.map((row) => whole(table, 'add', row)));
    return rows;
  };
  return {
    async update(table, updates, logs = updates) {
      const before = await placesBefore(tx, table, updates, logs);
      updateRows(tx, table, updates);
      const stored = await placesAfter(tx, table, updates, before);
      const company = companyEntered(tx);
      log(updates.flatMap(({ key }, i) => valuesOf({ table, key, company }, stored[i])));
    },
    insert: async (table, rows) => added(table, await placesOfAdded(tx, table, await insertRows(tx, table, rows))),
    insertAbsent: async (table, rows) => added(table, await placesOfAdded(tx, table, await insertRows(tx, table, rows, true))),
    async remove(table, keys, options = {}) {
      const { along, there } = await withDependants(table, keys, options);
      const lineOf = (key: JsonObject): number | undefined => options.toldBy?.get(rowKeyText(table, key));
      const told = there.filter((key) => lineOf(key) !== undefined);
      await deleteTold(tx, table, told);
      const rows = await deleteRows(
        tx,
        table,
        there.filter((key) => lineOf(key) === undefined),
      );
      const company = companyEntered(tx);
      log([
        ...along,
        ...told.map((key): Change => ({ table, key, log_action: 'delete', field: null, old: null, new: null, company, copyOf: lineOf(key) })),
        ...lastPlaceFirst(table, rows).map((row) => whole(table, 'delete', row)),
      ]);
      return rows;
    },
  };
}
