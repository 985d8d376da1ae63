import { getTableName, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { createServices } from '../../../../src/server/prepare.ts';
import { createServer } from '../../../../src/server/server.ts';
import { noticeOf } from '../../../../src/server/engine/records/log/table-notice.ts';
import type { ChangeNews } from '../../../../src/shared/records/changes.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createApp, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/** Forms that read a table without being over it. */
const readers: Readonly<Record<string, readonly string[]>> = { outbox: ['personal_data', 'sales_order_messages'] };
const inOrder = (names: readonly string[]): string => names.toSorted().join();
/** The forms that show a table, as news names them. */
const formsOver = (table: string): string => {
  const over = Object.entries(forms).filter(([, { table: own }]: [string, AnyForm]) => own && getTableName(own) === table);
  return inOrder([...over.map(([name]) => name), ...(readers[table] ?? [])]);
};

interface Hearer {
  news: ChangeNews[];
  /** Everything that came, comments too. */
  text: () => string;
  hasEnded: () => boolean;
  stop: () => void;
}

describeOnEachDemo('the stream of changes', (open, engine) => {
  let app: App;
  let admin: Client;
  let url: string;
  const hearers: Hearer[] = [];

  async function hear({ token }: Client, company: string, { base = url, missed = '' } = {}): Promise<Hearer> {
    const abort = new AbortController();
    const response = await fetch(`${base}/rpc/changes${missed && `?missed=${missed}`}`, {
      headers: { authorization: `Bearer ${token}`, 'x-company': company, 'accept-encoding': 'gzip' },
      signal: abort.signal,
    });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    let [text, ended] = ['', false];
    const news: ChangeNews[] = [];
    const read = async () => {
      for await (const chunk of response.body ?? []) {
        text += Buffer.from(chunk as Uint8Array).toString();
        const told = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '') as ChangeNews);
        news.splice(0, news.length, ...told);
      }
    };
    void read()
      .catch(() => undefined /* stopped by the test */)
      .finally(() => {
        ended = true;
      });
    const hearer = { news, text: () => text, hasEnded: () => ended, stop: () => abort.abort() };
    hearers.push(hearer);
    await vi.waitFor(() => expect(text).toContain(': open'));
    return hearer;
  }

  const product = async (company: string): Promise<string> =>
    String((await admin.in(company).rows<{ product_code: string }>('product_list', { limit: 1, count: 'none', columns: ['product_code'] }))[0]?.product_code);
  const patch = async (client: Client, entity: string, key: object, field: string, value: unknown): Promise<number> => {
    const answer = await client.patch(entity, key as never, field, { new: value });
    expect(answer.status, answer.text).toBe(200);
    return Number(answer.body.change_set_id);
  };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    url = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => hearers.splice(0).forEach(({ stop }) => stop()));
  afterAll(() => app.close());

  it('names the change-set and the forms it may have changed, and never a value', async () => {
    const hearer = await hear(await app.signIn('clerk'), 'KT-HU');
    const id = await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 7.25);
    await vi.waitFor(() => expect(hearer.news).toHaveLength(1));
    expect(hearer.news[0]).toMatchObject({ change_set_id: id, form: 'product_list' });
    expect(hearer.news[0]?.forms).toEqual(expect.arrayContaining(['product_list', 'frontend_product_discounts']));
    expect(hearer.news[0]?.forms).not.toContain('vats');
    expect(hearer.text()).not.toContain('7.25');
  });

  it('tells nobody what another company wrote, and everybody what belongs to no company', async () => {
    const german = await hear(await app.signIn('other'), 'KT-DE');
    const hungarian = await hear(await app.signIn('clerk'), 'KT-HU');
    await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 8.5);
    const shared = await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'weight', 12);
    await vi.waitFor(() => expect(hungarian.news).toHaveLength(2));
    await vi.waitFor(() => expect(german.news).toHaveLength(1));
    expect(german.news[0]).toMatchObject({ change_set_id: shared });
  });

  it('tells first what was written while the page began, to those whom it concerns', async () => {
    const [admins, others] = [await app.signIn('admin', 'KT-HU'), await app.signIn('other')];
    const before = performance.now();
    const id = await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 9.75);
    const missed = () => String(Math.ceil(performance.now() - before));
    await vi.waitFor(async () => expect((await hear(admins, 'KT-HU', { missed: missed() })).news).toMatchObject([{ change_set_id: id, form: 'product_list' }]));
    const late = [await hear(others, 'KT-DE', { missed: missed() }), await hear(admins, 'KT-HU', { missed: '0' })];
    const shared = await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'weight', 14);
    for (const { news } of late) await vi.waitFor(() => expect(news.map(({ change_set_id }) => change_set_id)).toEqual([shared]));
    const viewer = await hear(await app.signIn('viewer'), 'KT-HU', { missed: '9000000' });
    await vi.waitFor(() => expect(viewer.news).toHaveLength(1));
    const [all] = viewer.news;
    expect(all).toMatchObject({ change_set_id: null, form: null });
    expect(all?.forms).toContain('product_list');
    expect(all?.forms).not.toContain('frontend_product_discounts');
  });

  it('names only forms the hearer may list', async () => {
    const viewer = await hear(await app.signIn('viewer'), 'KT-HU');
    const all = await hear(admin, 'KT-HU');
    await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'product_name', { en: 'Seen by all' });
    await vi.waitFor(() => expect([viewer.news.length, all.news.length]).toEqual([1, 1]));
    expect(all.news[0]?.forms).toContain('frontend_product_discounts');
    expect(viewer.news[0]?.forms).toContain('product_list');
    expect(viewer.news[0]?.forms).not.toContain('frontend_product_discounts');
  });

  it('tells of what the program itself writes, without a change-set: of a company to that, of none to all', async () => {
    const german = await hear(await app.signIn('other'), 'KT-DE');
    const all = await hear(admin, 'KT-HU');
    await app.rows(sql`select ${noticeOf(['job'], null)}`);
    await app.rows(sql`select ${noticeOf(['outbox'], 'KT-HU')}`);
    await app.rows(sql`select ${noticeOf(['job'], null)}`);
    await vi.waitFor(() => expect(all.news.map(({ forms }) => inOrder(forms)).toSorted()).toEqual([formsOver('job'), formsOver('job'), formsOver('outbox')]));
    await vi.waitFor(() => expect(german.news.map(({ forms }) => inOrder(forms))).toEqual([formsOver('job'), formsOver('job')]));
    for (const news of all.news) expect(news).toMatchObject({ change_set_id: null, form: null });
  });

  it("keeps what is one user's own to that user", async () => {
    const clerk = await hear(await app.signIn('clerk'), 'KT-HU');
    const own = await hear(admin, 'KT-HU');
    expect((await admin.action('user_settings', 'set', { setting_key: 'grid.live', value: { width: 1 } })).status).toBe(200);
    await vi.waitFor(() => expect(own.news.map(({ form }) => form)).toEqual(['user_settings']));
    await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 6.5);
    await vi.waitFor(() => expect(clerk.news.map(({ form }) => form)).toEqual(['product_list']));
  });

  it('ends before a blocked user hears another word, and opens for nobody without a session or with a foreign company', async () => {
    const userId = await app.addUser('soon-blocked');
    await app.execute(sql`insert into role_user (role_id, user_id) select role_id, ${userId} from role_user where user_id = ${await app.userId('clerk')}`);
    const client = await app.signIn('soon-blocked');
    const blocked = await hear(client, 'KT-HU');
    await app.execute(sql`update app_user set blocked = true where user_id = ${userId}`);
    await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 5.5);
    await vi.waitFor(() => expect(blocked.hasEnded()).toBe(true));
    expect(blocked.news).toEqual([]);
    const status = async (headers: Record<string, string>) => {
      const response = await fetch(`${url}/rpc/changes`, { headers });
      await response.text();
      return response.status;
    };
    expect(await status({ authorization: `Bearer ${client.token}` })).toBe(401);
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${(await app.signIn('viewer')).token}`, 'x-company': 'KT-DE' })).toBe(403);
  });

  it.each<[string, (client: Client, userId: number) => Promise<unknown>]>([
    ['he signs out', (client) => client.rpc('logout')],
    ['he is blocked', (_client, userId) => app.execute(sql`update app_user set blocked = true where user_id = ${userId}`)],
    ['he leaves the company', (_client, userId) => app.execute(sql`delete from user_company where user_id = ${userId}`)],
    ['a copy of his session is found', (_client, userId) => app.execute(sql`update refresh_token set revoked_at = now() where user_id = ${userId}`)],
  ])('ends though nobody writes anything when %s, and nobody else is cut off', async (what, end) => {
    const account = what.replaceAll(' ', '-');
    const userId = await app.addUser(account);
    const client = await app.signIn(account);
    const [hearer, other] = [await hear(client, 'KT-HU'), await hear(admin, 'KT-HU')];
    await end(client, userId);
    await vi.waitFor(() => expect(hearer.hasEnded()).toBe(true), { timeout: 10_000 });
    expect(other.hasEnded()).toBe(false);
  });

  it('ends when the time of a session is up', async () => {
    const { services, tokens } = await createServices(app.database);
    const quick = await createServer({ services, tokens, beat: 200 });
    const base = await quick.listen({ port: 0, host: '127.0.0.1' });
    const userId = await app.addUser('short-lived');
    const hearer = await hear(await app.signIn('short-lived'), 'KT-HU', { base });
    await app.execute(sql`update refresh_token set family_expires_at = now() where user_id = ${userId}`);
    await vi.waitFor(() => expect(hearer.hasEnded()).toBe(true), { timeout: 10_000 });
    await quick.close();
    await services.records.close();
  });

  it('ends the oldest stream of a user who opens too many', async () => {
    const client = await app.signIn('clerk');
    const first = await hear(client, 'KT-HU');
    for (let more = 0; more < 20; more += 1) await hear(client, 'KT-HU');
    await vi.waitFor(() => expect(first.hasEnded()).toBe(true));
    expect(hearers.filter(({ hasEnded }) => hasEnded())).toEqual([first]);
  });

  it('is heard on every server of a database, and does not keep one from closing', async () => {
    if (engine === 'pglite') return;
    const second = await createApp(app.database);
    const base = await second.server.listen({ port: 0, host: '127.0.0.1' });
    const there = await hear(await second.signIn('clerk'), 'KT-HU', { base });
    await patch(admin, 'product_list', { product_code: await product('KT-HU') }, 'min_margin', 3.5);
    await vi.waitFor(() => expect(there.news).toHaveLength(1));
    await second.stop();
    await vi.waitFor(() => expect(there.hasEnded()).toBe(true));
  });
});
