import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import job from '../../../src/server/domain/shops/frontend_pages.job.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';

describeOnEachDemo('pages of shops', (open) => {
  let app: App;
  let admin: Client;
  let shop: number;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    shop = Number((await app.rows<{ id: number }>(sql`select min(shop_id) as id from shop where company_code = 'KT-HU'`))[0]?.id);
  });
  afterAll(() => app.close());

  let codes = 0;
  const set = (row: JsonObject) => admin.action<{ rows: JsonObject[]; change_set_id: number }>('frontend_pages', 'set', { rows: [row] });
  const add = async (row: JsonObject): Promise<JsonObject> => {
    const answer = await set({ shop_id: shop, page_code: `page-${String((codes += 1))}`, ...row });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.rows[0] ?? {};
  };
  const change = async ({ frontend_page_id }: JsonObject, row: JsonObject): Promise<JsonObject> => {
    const answer = await set({ frontend_page_id: frontend_page_id ?? null, ...row });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.body.rows[0] ?? {};
  };
  const read = async ({ frontend_page_id }: JsonObject): Promise<JsonObject> =>
    (await admin.rows('frontend_pages', { filter: { field: 'frontend_page_id', op: 'eq', value: frontend_page_id ?? null } }))[0] ?? {};
  const act = (action: string, { frontend_page_id }: JsonObject) =>
    admin.action<{ changed: number; change_set_id: number }>('frontend_pages', action, {
      selection: { keys: [{ frontend_page_id: frontend_page_id ?? null }] },
    });

  describe('in an address', () => {
    it('are called as their titles, in small letters without accents, Cyrillic ones as they are', async () => {
      const page = await add({ title: { hu: 'Árvíztűrő tükörfúrógép – 2.', de: '  Größe & Maße!', bg: 'Общи условия: Йод', en: '?!' } });
      expect(page.slug).toEqual({ hu: 'arvizturo-tukorfurogep-2', de: 'grosse-masse', bg: 'общи-условия-йод' });
    });

    it('follow the title language by language, where nobody typed another word', async () => {
      const page = await add({ title: { en: 'First name', de: 'Erster Name' }, slug: { en: 'typed' } });
      expect(page.slug).toEqual({ en: 'typed', de: 'erster-name' });
      expect((await change(page, { title: { en: 'Second name', de: 'Zweiter Name' } })).slug).toEqual({ en: 'typed', de: 'zweiter-name' });
      expect((await change(page, { title: { hu: 'Második név' } })).slug).toEqual({ en: 'typed', de: 'zweiter-name', hu: 'masodik-nev' });
      expect((await change(page, { title: { de: null } })).slug).toEqual({ en: 'typed', hu: 'masodik-nev' });
      expect((await change(page, { slug: { en: null, hu: 'sajat' } })).slug).toEqual({ hu: 'sajat' });
      expect((await change(page, { title: { en: 'Third name', hu: 'Harmadik név' } })).slug).toEqual({ en: 'third-name', hu: 'sajat' });
    });

    it.each(['Upper', 'two words', 'a--b', '-a', 'a/b'])('are not called %s', async (word) => {
      const { status, body } = await set({ shop_id: shop, page_code: 'wrong', title: { en: 'Wrong' }, slug: { en: word } });
      expect([status, (body as JsonObject).error]).toMatchObject([422, { code: 'rule', params: { rule: 'slug-letters' }, fields: [{ field: 'slug' }] }]);
    });

    it('are called so once in a shop and language', async () => {
      await add({ title: { en: 'Only once' } });
      const { status, body } = await set({ shop_id: shop, page_code: 'twice', title: { en: 'Only once' } });
      expect([status, (body as JsonObject).error]).toMatchObject([409, { code: 'already_exists', fields: [{ field: 'slug' }] }]);
      expect((await add({ title: { de: 'Only once' } })).slug).toEqual({ de: 'only-once' });
    });
  });

  it('are read as they were published, until they are published again or withdrawn', async () => {
    const page = await add({ title: { en: 'Returns' }, body: { en: '<p>Fourteen days</p>' } });
    const state = async () => (await read(page)).page_state;
    const published = async () =>
      (await app.rows<{ p: JsonObject | null }>(sql`select published as p from frontend_page where frontend_page_id = ${Number(page.frontend_page_id)}`))[0]?.p;
    expect([await state(), await published()]).toEqual(['draft', null]);
    expect((await act('publish_pages', page)).body).toMatchObject({ changed: 1 });
    expect([await state(), (await read(page)).published_at]).toEqual(['published', expect.any(String)]);
    expect((await act('publish_pages', page)).body).toMatchObject({ changed: 0 });
    await change(page, { body: { en: '<p>Thirty days</p>' } });
    expect(await state()).toBe('changed');
    expect(await published()).toMatchObject({ body: { en: '<p>Fourteen days</p>' }, slug: { en: 'returns' } });
    const again = await act('publish_pages', page);
    expect([await state(), await published()]).toMatchObject(['published', { body: { en: '<p>Thirty days</p>' } }]);
    await admin.rpc('undo', { change_set_id: again.body.change_set_id });
    expect([await state(), await published()]).toMatchObject(['changed', { body: { en: '<p>Fourteen days</p>' } }]);
    await change(page, { publish_at: '2999-01-01T08:00:00Z' });
    expect(await state()).toBe('scheduled');
    expect((await act('withdraw_pages', page)).body).toMatchObject({ changed: 1 });
    expect(await read(page)).toMatchObject({ page_state: 'draft', published_at: null, publish_at: null, body: { en: '<p>Thirty days</p>' } });
  });

  it('are published by themselves at their time, once, whichever servers look', async () => {
    const pages = [await add({ title: { en: 'Due one' } }), await add({ title: { en: 'Due two' } })];
    for (const page of pages) await change(page, { publish_at: '2020-01-01T08:00:00Z' });
    const ahead = await add({ title: { en: 'Ahead' }, publish_at: '2999-01-01T08:00:00Z' });
    const runs = await Promise.all([job.run(jobContext(app)), job.run(jobContext(app))]);
    expect(runs.reduce((sum, { pages: count = 0 }) => sum + count, 0)).toBe(2);
    for (const page of pages) expect(await read(page)).toMatchObject({ page_state: 'published', publish_at: null });
    expect(await read(ahead)).toMatchObject({ page_state: 'scheduled' });
    expect(await job.run(jobContext(app))).toEqual({ pages: 0 });
  });

  it('of the demo stand in each state', async () => {
    const states = (await admin.rows('frontend_pages', { count: 'none', limit: 500 })).filter(({ page_code }) => !String(page_code).startsWith('page-'));
    expect(new Set(states.map(({ page_state }) => page_state))).toEqual(new Set(['published', 'changed', 'scheduled']));
  });
});
