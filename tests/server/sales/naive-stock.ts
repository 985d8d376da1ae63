import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type { App } from '../../support/server-app.ts';

/** Connections of their own to the database of the application: nobody waits for a free one, and nothing is tried again. */
export async function clerksOf(app: App, count: number) {
  const [here] = await app.rows<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${here?.name ?? ''}`;
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url.href }));
  await Promise.all(clients.map((client) => client.connect()));
  return {
    /** All at once, each in a transaction of its own that is taken back at the end. @returns the SQLSTATEs of those that failed */
    async all(work: (client: pg.Client, clerk: number) => Promise<void>): Promise<string[]> {
      const ended = await Promise.allSettled(
        clients.map(async (client, clerk) => {
          await client.query(`begin; set local deadlock_timeout = '100ms'`);
          await work(client, clerk).finally(() => client.query('rollback'));
        }),
      );
      return ended.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as { code?: string }).code ?? one.reason)] : []));
    },
    leave: () => Promise.all(clients.map((client) => client.end())),
  };
}

/** Holds a piece of each product, in the order given: what nobody of the house may do. */
export async function holdInOrder(client: pg.Client, warehouse: number, products: readonly string[]): Promise<void> {
  for (const product of products) {
    await client.query('update stock_level set reserved = reserved + 1 where warehouse_id = $1 and product_code = $2', [warehouse, product]);
    await client.query('select pg_sleep(0.02)');
  }
}

/** Stock without the second wall of constraints: who looks first and holds then is stopped by nothing. */
export const unguarded = (app: App, name: string, product: string) =>
  app.database.script(`CREATE TABLE ${name} AS SELECT product_code, on_hand, reserved FROM stock_level WHERE product_code = '${product}'`);

/** Looks whether a piece is free, and holds it then. @returns whether it was */
export async function lookAndHold(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ free: number }>(`select (on_hand - reserved)::int as free from ${table}`);
  if ((rows[0]?.free ?? 0) < 1) return false;
  await client.query(`update ${table} set reserved = reserved + 1`);
  return true;
}

/** Looks and holds in one statement. @returns whether a piece was free */
export const holdIfFree = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query(`update ${table} set reserved = reserved + 1 where on_hand - reserved >= 1`)).rowCount === 1;

/** More than the application has connections in which it writes. */
const connections = 40;

/** Circles of waiting that PostgreSQL broke in the database since it was made, also those after which the application tried again unseen. */
export const deadlocksOf = async (app: App): Promise<number> => {
  // Each connection tells what it counted at the end of a transaction, when it is asked to; else some seconds later.
  const tell = () => app.database.transaction({ userId: 1, companyCode: 'KT-HU' }, (tx) => tx.rows(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`));
  await Promise.all(Array.from({ length: connections }, tell));
  const [stat] = await app.rows<{ deadlocks: number }>(sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`);
  return stat?.deadlocks ?? 0;
};
