import { sql } from 'drizzle-orm';
import type { App } from '../../../support/server-app.ts';

/** What stands in each of the tables for a company: a digest of its rows. */
export async function stateOf(app: Pick<App, 'rows'>, tables: readonly string[], company: string): Promise<Record<string, string>> {
  const digests = tables.map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(md5(x::text), '' order by md5(x::text)), '')) as digest from ${sql.identifier(table)} x where company_code = ${company}`,
  );
  const rows = await app.rows<{ name: string; digest: string }>(sql.join(digests, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
