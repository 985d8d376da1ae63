import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionSettings } from '../../../../src/server/engine/database/connection-settings.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { providePooler, startPooler } from '../../../support/pooler.ts';
import { mayInstall } from '../../../support/run-command.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* A pooler that lends a connection for one transaction: whatever one transaction leaves in it the next one of somebody else meets. */

const program = providePooler();

if (program === undefined && mayInstall())
  it('pgbouncer', () => expect.fail('pgbouncer is not there although this machine can install it (tests/support/pooler.ts)'));
else if (program === undefined)
  process.stderr.write('\nNOT TRIED: a pooler in front of PostgreSQL. Install the package "pgbouncer" of your system, or put pgbouncer into PATH.\n\n');

describe.skipIf(program === undefined)('behind a pooler in transaction mode', () => {
  let copy: Awaited<ReturnType<typeof createPostgresCopy>>;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let database: Database;
  let app: App;
  let admin: Client;
  const actor: Actor = { userId: 1, companyCode: 'KT-HU' };

  beforeAll(async () => {
    copy = await createPostgresCopy(postgresDemo);
    pooler = await startPooler(program ?? '', new URL(copy.url));
    database = createPostgresDatabase({ url: pooler.url, directUrl: copy.url });
    app = await createApp(database);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(async () => {
    await app.close();
    await pooler.stop();
    await copy.drop();
  });

  it('many are served at the same time, each in his company', async () => {
    const clerk = await app.signIn('clerk', 'KT-HU');
    const brand = (index: number) => admin.action('product_brands', 'set', { brand_name: `Pooled ${index}` });
    const rounds = Array.from({ length: 40 }, (_, index) => [
      admin.action('product_list', 'list', { limit: 5 + (index % 3) }),
      admin.in('KT-DE').action('purchase_orders', 'list', { limit: 5 }),
      clerk.action('product_brands', 'list', { limit: 5 }),
      brand(index),
    ]).flat();
    const statuses = (await Promise.all(rounds)).map(({ status, text }) => (status === 200 ? 200 : text));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const [stored] = await app.rows<{ count: number }>(sql`select count(*)::int as count from brand where brand_name like 'Pooled %'`);
    expect(stored?.count).toBe(40);
    const orders = await app.rows<{ purchase_order_id: number }>(sql`select purchase_order_id from purchase_order where company_code = 'KT-DE' order by 1`);
    expect(orders.length).toBeGreaterThan(0);
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => admin.in('KT-DE').rows('purchase_orders', { columns: [], sort: [{ field: 'purchase_order_id', desc: false }] })),
    );
    expect(seen).toEqual(seen.map(() => orders));
  });

  it('each transaction has the settings that texts of values depend on, and leaves none of them', async () => {
    const names = Object.keys(connectionSettings);
    const asked = sql`select name, setting from pg_settings where name = any(${sql.param(names)}) order by name`;
    const direct = createPostgresDatabase({ url: copy.url });
    const wanted = await direct.transaction(actor, (tx) => tx.rows(asked));
    await direct.close();
    expect(wanted).toHaveLength(names.length);
    const [read, own] = await Promise.all([database.transaction(actor, (tx) => tx.rows(asked), { readOnly: true }), database.system((tx) => tx.rows(asked))]);
    expect(read).toEqual(wanted);
    expect(own).toEqual(wanted);
  });

  it('prepares nothing in a connection that others have next', async () => {
    const prepared = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.system((tx) => tx.row<{ count: number }>(sql`select count(*)::int as count from pg_prepared_statements where name <> ''`)),
      ),
    );
    expect(prepared).toEqual(prepared.map(() => ({ count: 0 })));
  });

  it('a notice is heard past it', async () => {
    const heard: string[] = [];
    const stop = await database.listen('pooled', (payload) => void heard.push(payload));
    await database.system((tx) => tx.execute(sql`select pg_notify('pooled', 'one')`));
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
  });
});
