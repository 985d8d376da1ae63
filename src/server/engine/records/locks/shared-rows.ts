import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { deletedColumnOf } from '../../../../../schemas/tables/define.ts';
import { isOfEverybody, isShared, notMine, ownersOf, usedElsewhere } from '../../../../../schemas/tables/shared.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Statement, Transaction } from '../../database/database.ts';
import { givenRows } from '../core/given-rows.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { problem, refusal } from '../core/refusals.ts';
import { columnOfTarget, infoOf, typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';
import type { RowUpdate } from '../write/table-rows.ts';

/** A table whose rows companies share. */
export interface SharedTable {
  info: TableInfo;
  /** Columns that forms write, and the mark of deleted rows. What only the program keeps there is nobody's change. */
  written: ReadonlySet<string>;
  /** The shared tables whose rows its own are part of, by the columns that name them in the order of the owner's key. */
  owners: readonly { table: TableInfo; columns: readonly string[] }[];
  /** Every company uses it whole, so that a new row is everybody's as well. */
  ofEverybody: boolean;
}

const ownersIn = (table: PgTable): SharedTable['owners'] =>
  ownersOf(table)
    .filter(({ table: owner }) => isShared(owner))
    .map(({ table: owner, columns, foreign }) => ({ table: infoOf(owner), columns: infoOf(owner).key.map((name) => columns[foreign.indexOf(name)] ?? '') }))
    .filter(({ columns }) => !columns.includes(''));

/** All tables whose rows companies share, by name. */
export function sharedTables(forms: Iterable<AnyForm>, tables: Iterable<PgTable>): Map<string, SharedTable> {
  const written = new Map<PgTable, Set<string>>();
  for (const { write = {} } of forms)
    for (const target of Object.values(write)) {
      const column = target && columnOfTarget(target);
      if (column) written.set(column.table, (written.get(column.table) ?? new Set()).add(column.name));
    }
  return new Map(
    [...tables].filter(isShared).map((table) => {
      const info = infoOf(table);
      const mark = deletedColumnOf(table)?.name;
      return [
        info.name,
        {
          info,
          written: new Set([...(written.get(table) ?? []), ...(mark === undefined ? [] : [mark])]),
          owners: ownersIn(table),
          ofEverybody: isOfEverybody(table),
        },
      ];
    }),
  );
}

/** A row by its place among those that are asked about, and how many companies use it in which the caller does not work. */
interface UsedElsewhere {
  place: number;
  count: number;
}

/** Asks which rows, named by their columns in the order of the table's key, are used by companies in which the caller does not work. */
function elsewhereSql(info: TableInfo, columns: readonly string[], rows: readonly JsonObject[]): Statement {
  const parameters = createParameters();
  const given = parameters.add(
    JSON.stringify(rows.map((row, place) => ({ place, ...Object.fromEntries(columns.map((name, i) => [`k${i}`, row[name] ?? null])) }))),
    'jsonb',
  );
  const shape = info.key.map((name, i) => {
    const column = info.columns.get(name);
    if (!column) throw new Error(`${info.name} has no column ${name}`);
    return `k${i} ${typeOf(column)}`;
  });
  // Rows of one record are asked about once, and nothing is where the caller works everywhere.
  const keys = columns.map((_, i) => `k${i}`).join(', ');
  return {
    text:
      `with asked as materialized (select * from ${givenRows(given, 'k', ['place int', ...shape], rows.length)} where ${notMine} <> '{}'), ` +
      `told as materialized (select ${keys}, ${quote(usedElsewhere(info.name))}(${keys}, ${notMine}) as count from (select distinct ${keys} from asked) d) ` +
      `select place, count from asked join told using (${keys}) where count > 0 order by place`,
    values: parameters.values,
  };
}

/** Refuses changes of what companies share to whoever does not work in all that use it. */
export function sharedRows(tx: Transaction, lockOf: (table: string) => SharedTable | undefined, fieldOf: (table: string, column: string) => string) {
  const refuseWhole = async (table: TableInfo, columns: readonly string[], rows: readonly JsonObject[]): Promise<void> => {
    if (rows.length === 0) return;
    const [first] = await tx.rows<UsedElsewhere>(elsewhereSql(table, columns, rows));
    if (first) throw appError('other_companies', { count: first.count });
  };
  return {
    /** Demands that others use none of the rows: `other_companies` at the fields. */
    refuseEdits(table: TableInfo, updates: readonly RowUpdate[]): void {
      const shared = lockOf(table.name);
      if (!shared) return;
      const edits = updates.filter(({ new: values }) => Object.keys(values).some((column) => shared.written.has(column)));
      if (edits.length === 0) return;
      const keys = edits.map(({ key }) => key);
      tx.demand<UsedElsewhere>(elsewhereSql(shared.info, shared.info.key, keys), (found) => {
        const counts = new Map(found.map(({ place, count }) => [place, count]));
        const problems = edits.flatMap(({ key, new: values }, place) => {
          const count = counts.get(place);
          const columns = count === undefined ? [] : Object.keys(values).filter((column) => shared.written.has(column));
          return columns.map((column) => problem(fieldOf(table.name, column), 'other_companies', { count: count ?? 0, key }));
        });
        if (problems.length > 0) throw refusal(problems);
      });
    },
    /** @throws AppError other_companies where a row becomes part of what others use */
    async refuseAdds(table: TableInfo, rows: readonly JsonObject[]): Promise<void> {
      const shared = lockOf(table.name);
      if (!shared) return;
      if (shared.ofEverybody) await refuseWhole(table, table.key, rows);
      for (const owner of shared.owners) await refuseWhole(owner.table, owner.columns, rows);
    },
    /** @throws AppError other_companies */
    async refuseRemoval(table: TableInfo, keys: readonly JsonObject[]): Promise<void> {
      const shared = lockOf(table.name);
      if (shared) await refuseWhole(table, table.key, keys);
    },
  };
}
