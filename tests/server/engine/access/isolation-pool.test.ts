import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/demo-databases.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

describe('two connections shared by two companies', () => {
  let app: App;
  let drop: () => Promise<void>;
  let clients: Record<'hungarian' | 'german', [company: string, client: Client]>;

  beforeAll(async () => {
    const copy = await createPostgresCopy(postgresDemo);
    drop = copy.drop;
    app = await createApp(createPostgresDatabase({ url: copy.url, connections: 2, acquireTimeout: 30_000, statementTimeout: 400 }));
    clients = { hungarian: ['KT-HU', await app.signIn('clerk', 'KT-HU')], german: ['KT-DE', await app.signIn('other', 'KT-DE')] };
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  /** What goes wrong between the calls: a refused write, an error in a statement, a statement that takes too long. */
  const mishaps: ((client: Client, company: string) => Promise<unknown>)[] = [
    (client) => client.patch('product_list', { product_code: 'none' }, 'min_margin', { new: 1 }),
    (_, companyCode) => app.database.transaction({ userId: 1, companyCode }, (tx) => tx.rows(sql`select 1 / 0`)).catch(() => undefined),
    (_, companyCode) => app.database.transaction({ userId: 1, companyCode }, (tx) => tx.rows(sql`select pg_sleep(0.5)`)).catch(() => undefined),
  ];

  it('never show one the rows of the other, over 200 calls with mishaps between them', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const [company, client] = i % 2 ? clients.hungarian : clients.german;
        if (i % 20 < 3) await mishaps[i % 20]?.(client, company);
        return (await client.rows('shops_brief', { limit: 50 })).map((shop) => [company, shop.company_code]);
      }),
    );
    const pairs = seen.flat();
    expect(seen).toHaveLength(200);
    expect(pairs.length).toBeGreaterThan(200);
    expect(pairs.filter(([asked, got]) => asked !== got)).toEqual([]);
  });
});
