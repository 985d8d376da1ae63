import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import { quote } from './core/parameters.ts';
import { infoOf } from './core/tables.ts';
import type { ChangeSetWriter } from './log/change-set.ts';
import { lockRows, rowKey, rowsBy } from './write/table-rows.ts';

type Row<TTable extends PgTable> = InferSelectModel<TTable>;
/** The database gives a record its instance in a workflow. */
type NewRow<TTable extends PgTable> = Omit<InferInsertModel<TTable>, 'fsm_instance_id'> & { fsm_instance_id?: number };
type Name<TTable extends PgTable> = keyof Row<TTable> & string;

/** A row as far as it was read; what it holds besides, such as figures beside it, does not matter. */
type Known<TTable extends PgTable> = Partial<Row<TTable>>;

/** New values of columns that the row was read with: what stands there now guards the write. */
type Next<TTable extends PgTable, TRow> = { [TName in keyof TRow & Name<TTable>]?: Row<TTable>[TName] };

/** The rows of one table as the domain reads and writes them: in the table's own types, as JSON holds them, and every write in a change-set. */
export interface RowsOfTable<TTable extends PgTable> {
  /** The table's name, as followers and movements say it. */
  name: string;
  /**
   * Locks the rows with these keys, in the order of their keys, so that two writers never wait for each other.
   * @returns their keys and the named columns; those that are not there are left out
   */
  lock<TName extends Name<TTable>>(tx: Transaction, keys: readonly JsonObject[], ...names: TName[]): Promise<Pick<Row<TTable>, TName>[]>;
  /** Locks the rows that fulfil a condition over the table's columns, in the order of their keys, and returns the named columns. */
  lockWhere<TName extends Name<TTable>>(tx: Transaction, condition: SQL | undefined, ...names: TName[]): Promise<Pick<Row<TTable>, TName>[]>;
  /** Locks and returns whole rows by values of some of their columns, all rows given having the same columns. */
  lockBy(tx: Transaction, values: readonly Known<TTable>[]): Promise<Row<TTable>[]>;
  /**
   * Gives each row the values that `next` says; rows are found by the key they hold.
   * @throws AppError stale when one of the values changed stands no longer as it was read
   */
  update<TRow extends object>(changes: Pick<ChangeSetWriter, 'update'>, rows: readonly TRow[], next: (row: TRow) => Next<TTable, TRow>): Promise<void>;
  /** @returns the rows as stored, in the same order */
  insert(changes: ChangeSetWriter, rows: readonly NewRow<TTable>[]): Promise<Row<TTable>[]>;
  /** As insert, but a row whose key is taken is left as it is and missing in the answer. */
  insertAbsent(changes: ChangeSetWriter, rows: readonly NewRow<TTable>[]): Promise<Row<TTable>[]>;
  /** Deletes rows by the keys they hold. @returns the rows as they were */
  remove(changes: ChangeSetWriter, rows: readonly Known<TTable>[]): Promise<Row<TTable>[]>;
}

/** The one way in which domain code locks and writes rows. Undo, history and the lists of other users follow from it. */
export function rowsOf<TTable extends PgTable>(table: TTable): RowsOfTable<TTable> {
  const info = infoOf(table);
  // The columns' kinds say what JSON holds of them; the engine's own functions know rows as JSON only.
  const plain = (rows: readonly object[]) => rows as readonly JsonObject[];
  const typed = <TRow>(rows: Iterable<JsonObject>) => [...rows] as TRow[];

  return {
    name: info.name,
    lock: async (tx, keys, ...names) => typed((await lockRows(tx, info, keys, names)).values()),
    async lockWhere(tx, condition, ...names) {
      const shown = [...new Set([...info.key, ...names])].map((name) => `'${name}', ${quote(info.name)}.${quote(name)}`).join(', ');
      const order = info.key.map((name) => `${quote(info.name)}.${quote(name)}`).join(', ');
      const found = await tx.rows<{ row: JsonObject }>(
        sql`select json_build_object(${sql.raw(shown)}) as row from ${table} where ${condition ?? sql`true`} order by ${sql.raw(order)} for update of ${sql.raw(quote(info.name))}`,
      );
      return typed(found.map(({ row }) => row));
    },
    lockBy: async (tx, values) => typed(await rowsBy(tx, info, Object.keys(values[0] ?? {}), plain(values))),
    async update(changes, rows, next) {
      const updates = plain(rows).map((row, index) => {
        const now = next(rows[index] as (typeof rows)[number]) as JsonObject;
        return { key: rowKey(info, row), old: Object.fromEntries(Object.keys(now).map((name) => [name, row[name] ?? null])), new: now };
      });
      if (updates.length > 0) await changes.update(info, updates);
    },
    insert: async (changes, rows) => typed(await changes.insert(info, plain(rows))),
    insertAbsent: async (changes, rows) => typed(await changes.insertAbsent(info, plain(rows))),
    remove: async (changes, rows) =>
      typed(
        await changes.remove(
          info,
          plain(rows).map((row) => rowKey(info, row)),
        ),
      ),
  };
}
