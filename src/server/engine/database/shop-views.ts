import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import type { ShopRows } from '../../../../schemas/tables/shop-rows.ts';
import { shopRole, shopSchema } from './pooled.ts';

const dialect = new PgDialect();
const quote = (name: string): string => `"${name}"`;

/** A view that is called like its table, of the opened columns and rows. What a reader compares sees no row that is not opened. */
function toView({ table, columns, rows }: ShopRows): string {
  const name = quote(getTableConfig(table).name);
  const condition = dialect.sqlToQuery(rows.inlineParams()).sql;
  return `CREATE VIEW ${shopSchema}.${name} WITH (security_barrier) AS SELECT ${columns.map(quote).join(', ')} FROM public.${name} WHERE ${condition};`;
}

/** Takes the views away, so that migrations may change the columns behind them. */
export const withoutShopViews = `DROP SCHEMA IF EXISTS ${shopSchema} CASCADE;`;

/** SQL that opens these rows to the visitors of shops, and nothing else; it may run again. */
export const shopViews = (opened: readonly ShopRows[]): string =>
  [
    withoutShopViews,
    `CREATE SCHEMA ${shopSchema};`,
    `GRANT USAGE ON SCHEMA ${shopSchema}, public TO ${shopRole};`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${shopRole};`,
    ...opened.map(toView),
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${shopSchema} TO ${shopRole};`,
  ].join('\n');
