import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import type { Actor } from '../../../../src/server/engine/database/database.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Two companies over two connections: whatever goes wrong between their calls, no call reads, counts or writes a row of the other. */

/** Forms whose rows are a company's own, with their keys; few enough rows for statements that may take half a second. */
const asked = { shops_brief: 'shop_id', vats: 'vat_id', vats_brief: 'vat_id', purchase_orders_brief: 'purchase_order_id' } as const;
const names = Object.keys(asked) as (keyof typeof asked)[];
const companies = ['KT-HU', 'KT-DE'] as const;
type Company = (typeof companies)[number];

describe('two connections shared by two companies', () => {
  let app: App;
  let drop: () => Promise<void>;
  let clients: Record<Company, Client>;
  /** The keys of each company's rows, read while nobody else was there. */
  const own = new Map<string, Set<unknown>>();
  const keysOf = (form: keyof typeof asked, rows: readonly JsonObject[]) => rows.map((row) => row[asked[form]]);
  const actorOf = (companyCode: Company, more: Partial<Actor> = {}): Actor => ({ userId: 1, companyCode, ...more });

  beforeAll(async () => {
    const copy = await createPostgresCopy(postgresDemo);
    drop = copy.drop;
    app = await createApp(createPostgresDatabase({ url: copy.url, connections: 2, acquireTimeout: 60_000, statementTimeout: 400 }));
    clients = { 'KT-HU': await app.signIn('admin', 'KT-HU'), 'KT-DE': await app.signIn('other', 'KT-DE') };
    for (const company of companies)
      for (const form of names) own.set(`${company} ${form}`, new Set(keysOf(form, await clients[company].rows(form, { limit: 1000 }))));
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  it('begins with rows of each that the other has not', () => {
    for (const form of names) {
      const [hungarian, german] = companies.map((company) => own.get(`${company} ${form}`) ?? new Set());
      expect([form, hungarian?.size && german?.size ? 'some' : 'none']).toEqual([form, 'some']);
      expect([form, [...(hungarian ?? [])].filter((key) => german?.has(key))]).toEqual([form, []]);
    }
  });

  /** What goes wrong between the calls, each as one company; what it ends with is its own matter. */
  const mishaps: Readonly<Record<string, (client: Client, company: Company) => Promise<unknown>>> = {
    'a refused write': (client) => client.patch('product_list', { product_code: 'none' }, 'min_margin', { new: 1 }),
    'an error in a statement': (_, company) => app.database.transaction(actorOf(company), (tx) => tx.rows(sql`select 1 / 0`)),
    'a statement that takes too long': (_, company) => app.database.transaction(actorOf(company), (tx) => tx.rows(sql`select pg_sleep(0.5)`)),
    'an error of the program in the middle': (_, company) =>
      app.database.transaction(actorOf(company), async (tx) => {
        await tx.rows(sql`select 1`);
        throw new Error('in the middle');
      }),
    'a caller who goes': (_, company) => {
      const going = new AbortController();
      setTimeout(() => going.abort(), 20);
      return app.database.transaction(actorOf(company, { signal: going.signal }), (tx) => tx.rows(sql`select pg_sleep(0.3)`), { readOnly: true });
    },
    'a connection that is ended': (_, company) =>
      app.database.transaction(actorOf(company), (tx) => tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`)),
  };

  it('never show or change one the rows of the other, over 200 calls with mishaps between them', async () => {
    const met: Record<string, number> = {};
    const wrong: unknown[] = [];
    let answered = 0;
    const turn = async (index: number): Promise<void> => {
      const company = companies[index % 2] ?? 'KT-HU';
      const client = clients[company];
      const [name, mishap] = Object.entries(mishaps)[Math.floor(index / 2) % 24] ?? [];
      if (name && mishap) {
        met[name] = (met[name] ?? 0) + 1;
        await mishap(client, company).catch(() => undefined);
      }
      const form = names[Math.floor(index / 2) % names.length] ?? 'vats';
      const call = () => client.action<JsonObject[]>(form, 'list', index % 3 === 0 ? { search: '' } : {});
      // Whose connection was ended under him may ask again.
      let answer = await call();
      for (let again = 0; answer.status === 503 && again < 5; again += 1) answer = await call();
      const keys = own.get(`${company} ${form}`);
      if (answer.status === 200) answered += 1;
      else wrong.push([index, form, answer.text]);
      if (answer.status === 200 && (answer.body.length !== keys?.size || keysOf(form, answer.body).some((key) => !keys.has(key))))
        wrong.push([index, company, form]);
      const foreign = [...(own.get(`${company === 'KT-HU' ? 'KT-DE' : 'KT-HU'} vats`) ?? [])][0];
      const written = index % 5 === 0 ? await client.patch('vats', { vat_id: Number(foreign) }, 'vat_rate', { new: 99 }) : undefined;
      if (written && ![404, 503].includes(written.status)) wrong.push([index, company, written.text]);
      const me = index % 7 === 0 ? await client.rpc('user') : undefined;
      if (me?.status === 200 && me.body.user.company !== company) wrong.push([index, company, me.text.slice(0, 200)]);
    };
    // Fewer at once than one may call at once.
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < 200) await turn(next++);
    };
    await Promise.all(Array.from({ length: 40 }, worker));
    expect(wrong).toEqual([]);
    expect(answered).toBe(200);
    expect(met).toEqual(Object.fromEntries(Object.keys(mishaps).map((name) => [name, expect.toSatisfy((count: number) => count >= 8)])));
    expect(await app.rows(sql`select 1 from vat where vat_rate = 99`)).toEqual([]);
  });

  it('leave no company, person or role on a connection for whoever comes next', async () => {
    const left = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.rows(
          sql`select current_user = session_user as owner, current_setting('app.company', true) as company, current_setting('app.user', true) as person, pg_sleep(0.02)`,
        ),
      ),
    );
    for (const [row] of left) expect([row?.owner, row?.company || null, row?.person || null]).toEqual([true, null, null]);
  });
});
