import { appError } from '../../../../shared/errors.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { openIn } from '../../../../shared/workflow/editable.ts';
import type { Transaction } from '../../database/database.ts';
import { problem, refusal } from '../core/refusals.ts';
import type { Registry } from '../core/registry.ts';
import type { TableInfo } from '../core/tables.ts';
import type { ChangeSetWriter } from '../log/change-set.ts';
import type { RowWrites } from '../log/logged-writes.ts';
import type { RowUpdate } from '../write/table-rows.ts';
import { sharedRows } from './shared-rows.ts';
import { Standings } from './standings.ts';
import type { Standing } from './standings.ts';
import type { TableLock } from './table-locks.ts';

/** The writes of whoever is bound by the states of records, and the locks to be had before rows are locked. */
export type GuardedWrites = RowWrites & Pick<ChangeSetWriter, 'hold' | 'holdNew'> & { /** After steps in the same transaction. */ forgetStates(): void };

interface Named {
  /** The form's field for a column of a table, as refusals name it. */
  fieldOf: (table: string, column: string) => string;
  /** What the state of a record locks of a table. */
  lockOf: (table: string) => TableLock | undefined;
}

const isColumnOpen = (lock: TableLock, standing: Standing | undefined, column: string): boolean => {
  if (column === lock.mark) return isDeletable(lock, standing);
  const open = standing ? openIn(lock.part, standing.editable) : 'all';
  return open === 'all' || !lock.written.has(column) || (open === 'kept_open' && lock.kept.has(column));
};

const areLinesOpen = (lock: TableLock, standing: Standing | undefined): boolean => {
  const open = standing ? openIn(lock.part, standing.editable) : 'all';
  return open === 'all' || (open === 'kept_open' && lock.rowsKept);
};

const isDeletable = (lock: TableLock, standing: Standing | undefined): boolean =>
  lock.part === 'header' ? (standing?.deletable ?? true) : areLinesOpen(lock, standing);

const stateOf = (standing: Standing | undefined): { state: Json } => ({ state: (standing?.state_names ?? null) as Json });

const refuse = (problems: readonly FieldProblem[]): void => {
  if (problems.length > 0) throw refusal(problems);
};

const valuesOf = ({ column }: NonNullable<TableLock['header']>, rows: readonly JsonObject[]): Json[] => rows.map((row) => row[column.name] ?? null);

/**
 * Refuses what the state of a record locks, and changes of what companies share that the caller does not work in. States are read with their instances locked against events, and before the rows themselves
 * are locked, as a step does: an edit and an event of the same record never cross.
 */
export function guardedWrites(tx: Transaction, registry: Registry, writes: RowWrites, { fieldOf, lockOf }: Named): GuardedWrites {
  const standings = new Standings(tx);
  const shared = sharedRows(tx, registry.sharedOf, fieldOf);
  const keysOf = (updates: readonly RowUpdate[]) => updates.map(({ key }) => key);

  async function refuseEdits(table: TableInfo, updates: readonly RowUpdate[]): Promise<void> {
    const lock = lockOf(table.name);
    if (!lock) return;
    const found = await standings.ofRows(table, lock, keysOf(updates));
    refuse(
      updates.flatMap(({ key, new: values }, i) =>
        Object.keys(values)
          .filter((column) => !isColumnOpen(lock, found[i], column))
          .map((column) => problem(fieldOf(table.name, column), 'locked', { ...stateOf(found[i]), key })),
      ),
    );
  }

  async function refuseNewLines(table: TableInfo, rows: readonly JsonObject[]): Promise<void> {
    const lock = lockOf(table.name);
    if (!lock?.header) return;
    const field = fieldOf(table.name, lock.header.column.name);
    const found = await standings.ofNewLines(lock.header, valuesOf(lock.header, rows));
    refuse(found.flatMap((standing, row) => (areLinesOpen(lock, standing) ? [] : [problem(field, 'locked', { ...stateOf(standing), row })])));
  }

  return {
    async update(table, updates, logs) {
      await refuseEdits(table, updates);
      shared.refuseEdits(table, updates);
      await writes.update(table, updates, logs);
    },
    async insert(table, rows) {
      await refuseNewLines(table, rows);
      await shared.refuseAdds(table, rows);
      return writes.insert(table, rows);
    },
    async insertAbsent(table, rows) {
      await refuseNewLines(table, rows);
      await shared.refuseAdds(table, rows);
      return writes.insertAbsent(table, rows);
    },
    async remove(table, keys, options) {
      const lock = lockOf(table.name);
      const found = lock ? await standings.ofRows(table, lock, keys) : [];
      const closed = lock ? keys.findIndex((_, i) => !isDeletable(lock, found[i])) : -1;
      if (closed >= 0) throw appError('locked', { ...stateOf(found[closed]), key: keys[closed] ?? null });
      await shared.refuseRemoval(table, keys);
      return writes.remove(table, keys, options);
    },
    async hold(table, keys) {
      const lock = lockOf(table.name);
      if (lock) await standings.ofRows(table, lock, keys);
    },
    async holdNew(table, rows) {
      const header = lockOf(table.name)?.header;
      if (header) await standings.ofNewLines(header, valuesOf(header, rows));
    },
    forgetStates: () => standings.forget(),
  };
}

/** The writes of the workflow's own steps, which no state binds. */
export const freeWrites = (writes: RowWrites): GuardedWrites => ({
  ...writes,
  hold: () => Promise.resolve(),
  holdNew: () => Promise.resolve(),
  forgetStates: () => undefined,
});
