import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { configOf } from '../tables/config.ts';
import { isColumn } from '../tables/define.ts';
import type { FieldValues, FormAccess, FormField, FormScope, WriteTarget } from './define.ts';
import { companyColumn } from './source.ts';

/** The columns that name a row of the table. */
export function primaryKey(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = configOf(table);
  return [...primaryKeys.flatMap((key) => key.columns), ...columns.filter(({ primary }) => primary)];
}

export function toTable(table: PgTable | undefined): PgTable {
  if (!table) throw new Error("it has neither 'from' nor 'table'");
  return table;
}

/** The fields that show the primary key. */
export function toKey(table: PgTable | undefined, fields: FieldValues): string[] {
  if (!table) throw new Error("it has neither 'key' nor 'table'");
  return primaryKey(table).map(({ name: key }) => {
    const shown = Object.entries(fields).find(([, field]) => isColumn(field) && field.table === table && field.name === key);
    if (!shown) throw new Error(`no field shows the key '${key}'`);
    return shown[0];
  });
}

/** A table that is keyed by the company is the list of companies and belongs to none of them. */
export function toScope(table: PgTable | undefined): FormScope {
  const column = table && (getTableColumns(table)[companyColumn] as PgColumn | undefined);
  return column && !column.primary ? 'company' : 'global';
}

/** The column that a field shows. */
export const columnOf = (field: FormField | undefined): PgColumn | undefined => (isColumn(field) ? field : field?.column);

/** Targets of the fields that were only named: the columns they stand for. */
export function toTargets<TTargets extends object>(fields: FieldValues, given: readonly string[] | TTargets | undefined): TTargets | undefined {
  if (!isNames(given)) return given;
  const targets = given.map((name) => {
    const column = columnOf(fields[name]);
    if (!column) throw new Error(`'${name}' is no column; say where it is written to`);
    return [name, column] as const;
  });
  return Object.fromEntries(targets) as TTargets;
}

/** A new line is given the record it belongs to. */
export function withParent<TTargets extends object>(
  { add, parent, fields }: { add?: boolean; parent?: { by: string }; fields: FieldValues },
  created: readonly string[] | TTargets | undefined,
): readonly string[] | TTargets | undefined {
  const column = add && parent ? columnOf(fields[parent.by]) : undefined;
  if (!parent || !column) return created;
  return isNames(created) || created === undefined ? [...new Set([parent.by, ...(created ?? [])])] : { [parent.by]: column, ...created };
}

export const isNames = (given: unknown): given is readonly string[] => Array.isArray(given);

const targetColumn = (target: WriteTarget | undefined): PgColumn | undefined => {
  if (target === undefined || isColumn(target)) return target;
  return 'column' in target ? target.column : undefined;
};

/** Fields of the record's own table that the database takes no row without, and those the author asks for besides. */
export function toRequired(
  table: PgTable | undefined,
  targets: Readonly<Record<string, WriteTarget | undefined>>,
  further: readonly string[],
  optional: readonly string[],
): string[] {
  const asked = Object.entries(targets).flatMap(([name, target]) => {
    const column = targetColumn(target);
    return column && column.notNull && !column.hasDefault && (!table || column.table === table) && !optional.includes(name) ? [name] : [];
  });
  return [...new Set([...asked, ...further])];
}

/** What an author may say although it could follow. */
interface Said {
  table?: PgTable;
  fields: FieldValues;
  key?: readonly string[];
  scope?: FormScope;
  access?: FormAccess;
  required?: readonly string[];
  optional: readonly string[];
}

/** Words of a form that say what follows without them. */
export function toRepeats(
  { table, fields, key, scope, access, required = [], optional }: Said,
  targets: Readonly<Record<string, WriteTarget | undefined>>,
): string[] {
  const asked = toRequired(table, targets, [], []);
  const isOwnKey = () => {
    const own = table ? primaryKey(table) : [];
    const shows = (name: string, index: number) => isColumn(fields[name]) && fields[name].table === table && fields[name].name === own[index]?.name;
    return key !== undefined && key.length === own.length && key.every(shows);
  };
  const repeats = {
    key: isOwnKey(),
    scope: scope === toScope(table),
    access: access === 'pages',
    required: required.some((name) => asked.includes(name) && !optional.includes(name)),
    optional: optional.some((name) => !asked.includes(name)),
  };
  return Object.entries(repeats).flatMap(([word, isRepeated]) => (isRepeated ? [word] : []));
}
