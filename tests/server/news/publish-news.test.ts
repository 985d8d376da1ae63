import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnEachDemo('news put into a shop', (open) => {
  let app: App;
  let admin: Client;
  let shops: number[];
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    shops = (await app.rows<{ id: number }>(sql`select shop_id as id from shop where company_code = 'KT-HU' order by shop_id limit 2`)).map(({ id }) => id);
  });
  afterAll(() => app.close());

  let count = 0;
  const add = async (row: JsonObject = {}): Promise<number> => {
    count += 1;
    const { status, text, body } = await admin.action<{ rows: JsonObject[] }>('news_list', 'set', {
      rows: [{ title: { en: 'Oak again' }, news_url: `https://site.test/${String(count)}`, language_code: 'en', ...row }],
    });
    expect([status, text]).toEqual([200, text]);
    return Number(body.rows[0]?.news_id);
  };
  const keysOf = (ids: readonly number[]) => ({ keys: ids.map((news_id) => ({ news_id })) });
  const put = (ids: readonly number[], shop = shops[0], by = admin) =>
    by.action<{ changed: number; pages: string; change_set_id: number }>('news_list', 'publish_news', { selection: keysOf(ids), shop_id: shop });
  const pagesOf = (...ids: number[]) =>
    admin.rows('frontend_pages', { filter: { field: 'page_code', op: 'in', value: ids.map((id) => `news-${id}`) }, sort: [{ field: 'page_code' }] });
  const read = async (id: number): Promise<JsonObject> => (await admin.rows('news_list', { filter: { field: 'news_id', op: 'eq', value: id } }))[0] ?? {};

  it('are draft pages, one each, in the languages they have, with their words as text and a way to where they were read', async () => {
    const title = { en: 'Oak & ash', hu: 'Tölgy és kőris' };
    const summary = { en: 'Cheaper <script>alert(1)</script>', hu: 'Olcsóbb' };
    const ids = [await add({ title, summary }), await add()];
    const { status, body } = await put(ids);
    expect([status, body]).toMatchObject([200, { changed: 2, pages: ids.map((id) => `news-${id}`).join(', ') }]);
    const pages = await pagesOf(...ids);
    expect(pages).toHaveLength(2);
    expect(pages.find(({ page_code }) => page_code === `news-${String(ids[0])}`)).toMatchObject({
      title,
      slug: { en: `oak-ash-${String(ids[0])}`, hu: `tolgy-es-koris-${String(ids[0])}` },
      page_state: 'draft',
      published_at: null,
      shop_id: shops[0],
      in_footer: false,
    });
    const text = (pages.find(({ page_code }) => page_code === `news-${String(ids[0])}`)?.body as { en: string; hu: string }) ?? {};
    expect(text.en).toContain('&lt;script&gt;');
    expect(text.en).not.toContain('<script');
    expect(text.hu).toMatch(/^<p>Olcsóbb<\/p><p><a href="https:\/\/site\.test\/\d+"/);
    expect(await read(ids[0] ?? 0)).toMatchObject({ news_state: 'in_shop', news_pages: expect.stringContaining(`news-${String(ids[0])}`) as string });
  });

  it('once more lead to the page that is there, and in another shop to one of its own', async () => {
    const id = await add();
    await put([id]);
    expect((await put([id])).body).toMatchObject({ changed: 0, pages: `news-${id}` });
    expect(await pagesOf(id)).toHaveLength(1);
    const second = await add();
    expect((await put([id, second])).body).toMatchObject({ changed: 1, pages: `news-${second}` });
    if (shops[1] === undefined) throw new Error('the company has one shop alone');
    expect((await put([id], shops[1])).body).toMatchObject({ changed: 1 });
    expect(await pagesOf(id)).toHaveLength(2);
  });

  it('are taken back by one undo; a page that somebody deletes can be made again', async () => {
    const id = await add();
    const { body } = await put([id]);
    expect(await admin.rpc('undo', { change_set_id: body.change_set_id })).toMatchObject({ status: 200 });
    expect(await pagesOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ news_state: 'new', news_pages: null });
    await put([id]);
    const [page] = await pagesOf(id);
    expect((await admin.action('frontend_pages', 'delete', { keys: [{ frontend_page_id: page?.frontend_page_id ?? null }] })).status).toBe(200);
    expect((await put([id])).body).toMatchObject({ changed: 1 });
  });

  it('need the right to add pages of shops, and a shop of the company', async () => {
    const id = await add();
    const [foreign] = await app.rows<{ id: number }>(sql`select min(shop_id) as id from shop where company_code = 'KT-RO'`);
    expect((await put([id], foreign?.id)).status).toBe(422);
    await app.execute(sql`
      insert into role_page (role_id, page_code, perms, list, set)
      select role_id, page_code, true, true, true from role cross join page where role.duty = 'catalogue' and page.url in ('news', 'news/news_list')`);
    const clerk = await app.signIn('clerk', 'KT-HU');
    expect(await clerk.rows('news_list', { limit: 1 })).toHaveLength(1);
    expect(await put([id], shops[0], clerk)).toMatchObject(refused(403, 'forbidden'));
    expect(await pagesOf(id)).toEqual([]);
  });

  it('that are written in a further language count as translated, until somebody takes that back', async () => {
    const id = await add();
    const patched = await admin.patch('news_list', { news_id: id }, 'title', { old: { hu: null }, new: { hu: 'Megint tölgy' } });
    expect(await read(id)).toMatchObject({ news_state: 'translated' });
    await admin.rpc('undo', { change_set_id: (patched.body as { change_set_id: number }).change_set_id });
    expect(await read(id)).toMatchObject({ news_state: 'new', title: { en: 'Oak again' } });
    await admin.patch('news_list', { news_id: id }, 'title', { old: { en: 'Oak again' }, new: { en: 'Oak, once more' } });
    expect(await read(id)).toMatchObject({ news_state: 'new' });
  });
});
