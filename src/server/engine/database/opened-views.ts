import { PgDialect } from 'drizzle-orm/pg-core';
import { configOf } from '../../../../schemas/tables/config.ts';
import type { OpenedRows } from '../../../../schemas/tables/opened-rows.ts';

/** A role that reads views in a schema of its own, called like the tables that they open to it, and no table. */
export interface Opening {
  role: string;
  schema: string;
  rows: readonly OpenedRows[];
}

const dialect = new PgDialect();
const quote = (name: string): string => `"${name}"`;

/** A view of the opened columns and rows. What a reader compares sees no row that is not opened. */
function toView(schema: string, { table, columns, rows }: OpenedRows): string {
  const name = quote(configOf(table).name);
  const condition = dialect.sqlToQuery(rows.inlineParams()).sql;
  return `CREATE VIEW ${schema}.${name} WITH (security_barrier) AS SELECT ${columns.map(quote).join(', ')} FROM public.${name} WHERE ${condition};`;
}

/** Takes the views away, so that migrations may change the columns behind them. */
export const withoutViews = (schema: string): string => `DROP SCHEMA IF EXISTS ${schema} CASCADE;`;

/** SQL that opens these rows to the role, and nothing else; it may run again. */
export const openedViews = ({ role, schema, rows }: Opening): string =>
  [
    withoutViews(schema),
    `CREATE SCHEMA ${schema};`,
    `GRANT USAGE ON SCHEMA ${schema}, public TO ${role};`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};`,
    ...rows.map((one) => toView(schema, one)),
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role};`,
  ].join('\n');
