import { addAll } from '../../../../shared/add-all.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { companyEntered } from '../../database/in-company.ts';
import type { Transaction } from '../../database/database.ts';
import { deleteRows, deleteTold, insertRows, lockRows, rowKey, rowKeyText, updateRows } from '../write/table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import type { Change, ChangeSetWriter, RemoveOptions } from './change-set.ts';
import { alongWith } from './cascade.ts';
import type { Dependants } from './cascade.ts';
import { lastPlaceFirst, placesAfter, placesBefore, placesOfAdded } from './sequence-changes.ts';

/** The four ways in which a change-set writes rows. */
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

/** Writes rows and adds a line to `changes` for each of them, also for those that the database deletes or changes along with them. */
export function loggedWrites(tx: Transaction, registry: Dependants, changes: Change[]): RowWrites {
  /** Adds what the database will do along with the deletion of these rows, which are locked first. @returns the keys of those that are there */
  const withDependants = async (table: TableInfo, keys: readonly JsonObject[], { areLocked = false }: RemoveOptions): Promise<readonly JsonObject[]> => {
    const dependants = registry.dependants(table);
    if (dependants.length === 0) return keys;
    const referred = [...dependants.flatMap(({ foreign }) => foreign), ...(table.ofCompany ? ['company_code'] : [])];
    const keysTell = areLocked && referred.every((name) => table.key.includes(name));
    const known = keysTell ? keys : [...(await lockRows(tx, table, keys, referred)).values()];
    addAll(changes, await alongWith(tx, registry, table, known));
    return known.map((row) => rowKey(table, row));
  };
  const added = (table: TableInfo, rows: JsonObject[]): JsonObject[] => {
    addAll(
      changes,
      rows.map((row) => whole(table, 'add', row)),
    );
    return rows;
  };
  return {
    async update(table, updates, logs = updates) {
      const before = await placesBefore(tx, table, updates, logs);
      await updateRows(tx, table, updates);
      const stored = await placesAfter(tx, table, updates, before);
      updates.forEach(({ key }, i) => {
        for (const [field, now] of Object.entries(stored[i]?.new ?? {}))
          changes.push({ table, key, log_action: 'set', field, old: stored[i]?.old[field] ?? null, new: now, company: companyEntered(tx) });
      });
    },
    insert: async (table, rows) => added(table, await placesOfAdded(tx, table, await insertRows(tx, table, rows))),
    insertAbsent: async (table, rows) => added(table, await placesOfAdded(tx, table, await insertRows(tx, table, rows, true))),
    async remove(table, keys, options = {}) {
      const going = await withDependants(table, keys, options);
      const lineOf = (key: JsonObject): number | undefined => options.toldBy?.get(rowKeyText(table, key));
      const told = going.filter((key) => lineOf(key) !== undefined);
      await deleteTold(tx, table, told);
      addAll(
        changes,
        told.map((key): Change => ({ table, key, log_action: 'delete', field: null, old: null, new: null, company: companyEntered(tx), copyOf: lineOf(key) })),
      );
      const rows = await deleteRows(
        tx,
        table,
        going.filter((key) => lineOf(key) === undefined),
      );
      addAll(
        changes,
        lastPlaceFirst(table, rows).map((row) => whole(table, 'delete', row)),
      );
      return rows;
    },
  };
}
