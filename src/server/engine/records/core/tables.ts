import { is, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Index, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../../schemas/tables/config.ts';
import type { WriteTarget } from '../../../../../schemas/forms/define.ts';
import { insertOnly, isAside, isStored, deletedColumnOf, natureOf, sequenceOf } from '../../../../../schemas/tables/define.ts';
import { bandsConstraint, bandsOf, periodConstraint, periodOf } from '../../../../../schemas/tables/apart.ts';
import type { Sequence } from '../../../../../schemas/tables/define.ts';
import { traitOf } from './traits.ts';

/** A constraint that a write may break, by the columns it is about. */
export interface Constraint {
  columns: readonly string[];
}

/** A foreign key: the columns of its table beside the foreign ones, and what the database does to its rows when the row they refer to is deleted. */
export interface Referring {
  table: PgTable;
  columns: readonly string[];
  foreign: readonly string[];
  onDelete: 'cascade' | 'set null' | undefined;
}

/** What the engine needs to know of a table to write its rows. */
export interface TableInfo {
  name: string;
  columns: ReadonlyMap<string, PgColumn>;
  /** Names of the primary key's columns. */
  key: readonly string[];
  /** Rows are only added, so that nothing is taken back. */
  insertOnly: boolean;
  /** Never logged: derived by the database, kept for the program's own work, or secret. */
  unlogged: readonly string[];
  /** Columns with one text per language. */
  perLanguage: ReadonlySet<string>;
  constraints: ReadonlyMap<string, Constraint>;
  /** Sets of columns, beside those of the key, in which no two rows may be alike; of rows with periods only those that may overlap. */
  uniques: readonly (readonly string[])[];
  /** The dense orders its rows stand in. */
  sequence: Sequence | undefined;
  /** Its rows belong to companies, and row-level security shows those of the chosen one. */
  ofCompany: boolean;
  /** Rows of other tables this one points at. */
  references: readonly Referring[];
}

type IndexConfig = Index['config'];

/** A new one each time: it remembers the columns of tables by their names, and checks and tests have other tables of one name. */
const dialect = (): PgDialect => new PgDialect();
const secret = /password|token(?!s$)|secret/;
const infos = new WeakMap<PgTable, TableInfo>();

/** Columns named in an expression, as checks and expression indexes have them. */
const columnsIn = (expression: SQL, names: readonly string[]): string[] => {
  const words = new Set(dialect().sqlToQuery(expression).sql.split(/\W+/));
  return names.filter((name) => words.has(name));
};

/** PostgreSQL cuts longer names of constraints. */
const longestName = 63;

const noColumns: ReadonlySet<string> = new Set();

/** The columns that a generated column is computed from. */
export function sourceColumnsOf({ generated, table }: PgColumn): ReadonlySet<string> {
  const expression = generated?.as;
  return is(expression, SQL)
    ? new Set(
        columnsIn(
          expression,
          configOf(table).columns.map(({ name }) => name),
        ),
      )
    : noColumns;
}

/** The columns of an index, also those that its expressions name. */
const columnsOfIndex = ({ columns }: IndexConfig, names: readonly string[]): string[] =>
  columns.flatMap((part) => ('name' in part && part.name ? [part.name] : 'queryChunks' in part ? columnsIn(part as SQL, names) : []));

function constraintsOf(table: PgTable): Map<string, Constraint> {
  const config = configOf(table);
  const names = config.columns.map(({ name }) => name);
  const mark = deletedColumnOf(table)?.name;
  /** Columns of a condition; that a row is not deleted is none that its writer is to blame for. */
  const conditionOf = (where: SQL | undefined): string[] => (where ? columnsIn(where, names).filter((name) => name !== mark) : []);
  const plain = (columns: readonly { name: string }[]): Constraint => ({ columns: columns.map(({ name }) => name) });
  const period = periodOf(table);
  const bands = bandsOf(table);
  const named: [string, Constraint][] = [
    ...(period ? [[periodConstraint(config.name), { columns: [period.from, period.to] }] as const] : []),
    ...(bands ? [[bandsConstraint(config.name), { columns: bands.bands.flat() }] as const] : []),
    ...config.columns.filter((column) => column.primary).map((column) => [`${config.name}_pkey`, plain([column])] as const),
    ...config.columns.filter((column) => column.isUnique).map((column) => [column.uniqueName ?? '', plain([column])] as const),
    ...config.primaryKeys.flatMap((key) => [[key.getName(), plain(key.columns)] as const, [`${config.name}_pkey`, plain(key.columns)] as const]),
    ...config.uniqueConstraints.map((unique) => [unique.getName() ?? '', plain(unique.columns)] as const),
    ...config.foreignKeys.map((key) => [key.getName(), plain(key.reference().columns)] as const),
    ...config.checks.map((check) => [check.name, { columns: columnsIn(check.value, names) }] as const),
    // An index that is not unique refuses nothing, and may be called as a foreign key is.
    ...config.indexes
      .filter(({ config: { unique } }) => unique)
      .map(
        ({ config: index }) =>
          [
            index.name ?? '',
            // Only one row may fulfil the condition, such as one default: the fields at fault are those of the condition.
            { columns: conditionOf(index.where).length > 0 ? conditionOf(index.where) : columnsOfIndex(index, names) },
          ] as const,
      ),
  ].map(([name, constraint]) => [name.slice(0, longestName), constraint]);
  return new Map(named);
}

/** The company apart: whoever writes has chosen one. */
function uniquesOf(table: PgTable): string[][] {
  const { columns, uniqueConstraints, indexes } = configOf(table);
  const names = columns.map(({ name }) => name);
  const isOwn = (name: string): boolean => name !== 'company_code';
  const sets = [
    ...columns.filter((column) => column.isUnique).map(({ name }) => [name]),
    ...uniqueConstraints.map((unique) => unique.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config: index }) => {
        const own = columnsOfIndex(index, names).filter(isOwn);
        // Only one row may fulfil the condition, such as one default of a company.
        return own.length > 0 || !index.where ? own : columnsIn(index.where, names);
      }),
    ...(periodOf(table) ? [[...(periodOf(table)?.within ?? [])]] : []),
    // What may be empty tells rows apart for the database, and no two of them for certain.
    ...(bandsOf(table) ? [(bandsOf(table)?.within ?? []).filter((name) => columns.some((column) => column.name === name && column.notNull))] : []),
  ];
  return sets.map((set) => set.filter(isOwn)).filter((set) => set.length > 0);
}

export function infoOf(table: PgTable): TableInfo {
  const known = infos.get(table);
  if (known) return known;
  const config = configOf(table);
  const key = config.columns.filter((column) => column.primary);
  const keyColumns = key.length > 0 ? key : (config.primaryKeys[0]?.columns ?? []);
  const info: TableInfo = {
    name: config.name,
    columns: new Map(config.columns.map((column) => [column.name, column])),
    key: keyColumns.map(({ name }) => name),
    insertOnly: insertOnly(table) !== undefined,
    unlogged: config.columns
      .filter((column) => column.generated !== undefined || isStored(column) || isAside(column) || secret.test(column.name))
      .map(({ name }) => name),
    perLanguage: new Set(config.columns.filter((column) => traitOf(natureOf(column).kind).perLanguage).map(({ name }) => name)),
    constraints: constraintsOf(table),
    uniques: uniquesOf(table),
    sequence: sequenceOf(table),
    // The company itself is shown to whoever has to choose one.
    ofCompany: keyColumns.some(({ name }) => name !== 'company_code') && config.columns.some(({ name }) => name === 'company_code'),
    references: config.foreignKeys.map((foreign) => {
      const { columns, foreignColumns, foreignTable } = foreign.reference();
      return {
        table: foreignTable,
        columns: columns.map(({ name }) => name),
        foreign: foreignColumns.map(({ name }) => name),
        onDelete: foreign.onDelete === 'cascade' || foreign.onDelete === 'set null' ? foreign.onDelete : undefined,
      };
    }),
  };
  infos.set(table, info);
  return info;
}

/** The column that a target of a form writes; undefined for one that adds or deletes its whole row. */
export const columnOfTarget = (target: WriteTarget): PgColumn | undefined => ('presence' in target ? undefined : 'column' in target ? target.column : target);

/** The column's type where a value is read from JSON. */
export const typeOf = (column: PgColumn): string => column.getSQLType().replace('bigserial', 'bigint');
