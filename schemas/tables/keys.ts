import { getTableColumns } from 'drizzle-orm';
import { foreignKey, index, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn, PgColumn, PgColumnBuilderBase, PgTable, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { isInstance, isOwner, referAlone, referredBy } from './references.ts';

/** Tables whose rows are referred to together with their company. */
const referredWithCompany = new WeakSet<PgTable>();

/** The column of the company that rows of the table belong to; undefined where they belong to none, or are the companies. */
const companyOf = (of: PgTable): PgColumn | undefined => {
  const own = (getTableColumns(of) as Record<string, PgColumn>).company_code;
  return own && !own.primary ? own : undefined;
};

/** What a foreign key or index over a column is called. */
const nameOver = (table: string, column: string): string => `${table}_${column.replace(/_(id|code)$/, '')}`;

type Self = Readonly<Record<string, AnyPgColumn>>;

/**
 * Keys and indexes that follow from the columns of a table: a foreign key of what refers to another row, with the company where both have one; lines
 * are read by their record, in their places; records by their instance; and rows of a company are referred to with it.
 * @param place the column in which the rows stand in order
 * @returns what asks the made table, once all tables are known
 */
export function keysOf(name: string, columns: Readonly<Record<string, PgColumnBuilderBase>>, place: string | undefined) {
  const withCompany = Object.entries(columns).flatMap(([key, builder]) => {
    const referred = referredBy(builder);
    const company = referred && Object.hasOwn(columns, 'company_code') ? companyOf(referred.target.table) : undefined;
    if (referred && !company) referAlone(builder, referred);
    if (!referred || !company) return [];
    referredWithCompany.add(referred.target.table);
    return [{ key, company, ...referred }];
  });
  const owned = Object.keys(columns).filter((key) => isOwner(columns[key] as object));
  const tied = Object.keys(columns).filter((key) => isInstance(columns[key] as object));
  return (self: Self, made: PgTable | undefined): PgTableExtraConfigValue[] => {
    const of = (key: string) => self[key] as AnyPgColumn;
    const primary = made && Object.values<PgColumn>(getTableColumns(made)).find((column) => column.primary);
    return [
      ...withCompany.map(({ key, company, target, onDelete }) => {
        const foreign = foreignKey({ name: nameOver(name, key), columns: [of('company_code'), of(key)], foreignColumns: [company, target] });
        return onDelete ? foreign.onDelete(onDelete) : foreign;
      }),
      ...owned.map((key) => index(nameOver(name, key)).on(of(key), ...(place === undefined ? [] : [of(place)]))),
      ...tied.map((key) => uniqueIndex(`${name}_instance`).on(of(key))),
      ...(made && primary && referredWithCompany.has(made) ? [unique(`${name}_company`).on(of('company_code'), of(primary.name))] : []),
    ];
  };
}
