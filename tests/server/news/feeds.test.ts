import { sql } from 'drizzle-orm';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import job from '../../../src/server/domain/news/news_feeds.job.ts';
import { createFetchChanged } from '../../../src/server/engine/remote/fetch-file.ts';
import type { FetchChanged } from '../../../src/server/engine/remote/fetch-file.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { atom, feedOf, rdf, rss, taggedFeed } from '../../support/feeds.ts';
import type { WrittenItem } from '../../support/feeds.ts';
import { bytesOf, redirectTo, startPictureHost, statusOf } from '../../support/picture-host.ts';
import type { PictureAnswer, PictureHost } from '../../support/picture-host.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';

const hu = 'KT-HU';
const chair: WrittenItem = {
  guid: 'chair',
  title: 'Chairs',
  link: 'https://site.test/chairs',
  text: 'They sell.',
  date: 'Tue, 24 Nov 2026 10:00:00 GMT',
  category: 'Market',
};
const table: WrittenItem = { guid: 'table', title: 'Tables', link: 'https://site.test/tables' };

describeOnServer('news sources', (open) => {
  let app: App;
  let admin: Client;
  let host: PictureHost;
  /** A server of the own network that nobody allowed. */
  let inner: PictureHost;
  beforeAll(async () => {
    app = await openApp(open);
    [host, inner] = await Promise.all([startPictureHost(), startPictureHost()]);
    admin = await app.signIn('admin', hu);
  });
  beforeEach(async () => {
    await app.execute(sql`delete from news`);
    await app.execute(sql`delete from news_source`);
    host.calls.length = 0;
  });
  afterAll(async () => {
    await Promise.all([host.stop(), inner.stop()]);
    await app.close();
  });

  /** Waits as long as in earnest, but for what never answers. */
  const fetchChanged: FetchChanged = (address, ...more) => {
    const allow = [host.host];
    return createFetchChanged(address.endsWith('/silent') ? { allow, timeout: 600 } : { allow })(address, ...more);
  };
  const run = () => job.run(jobContext(app, { fetchChanged }));
  const addFor = async (by: Client, feed_url: string, more: JsonObject = {}): Promise<JsonObject> => {
    const { status, text, body } = await by.action<{ rows: JsonObject[] }>('news_sources', 'set', {
      rows: [{ news_source_name: feed_url, feed_url, language_code: 'en', ...more }],
    });
    expect([status, text]).toEqual([200, text]);
    return body.rows[0] ?? {};
  };
  const add = (path: string, answer: PictureAnswer, more?: JsonObject) => addFor(admin, host.give(path, answer), more);
  const sourceOf = async ({ news_source_id }: JsonObject): Promise<JsonObject> =>
    (await admin.rows('news_sources', { filter: { field: 'news_source_id', op: 'eq', value: news_source_id ?? null } }))[0] ?? {};
  const news = (by = admin) => by.rows('news_list', { sort: [{ field: 'news_id' }] });
  const fetchNow = (...sources: JsonObject[]) =>
    admin.action('news_sources', 'fetch_feeds', { selection: { keys: sources.map(({ news_source_id }) => ({ news_source_id: news_source_id ?? null })) } });
  /** The site is asked again, by what it said the last time. */
  const makeDue = () => app.execute(sql`update news_source set due_at = now() where company_code = ${hu}`);

  it.each<[string, string]>([
    ['RSS 2.0', rss([chair])],
    ['Atom', atom([{ ...chair, date: '2026-11-24T10:00:00Z' }])],
    ['RSS 1.0', rdf([{ ...chair, date: '2026-11-24' }])],
  ])('that speak %s are read: what is told stands in the list, in the language of the source', async (_form, feed) => {
    const source = await add('/feed', feedOf(feed), { language_code: 'de', country_code: 'DE' });
    expect(await run()).toEqual({ fetched: 1, failed: 0, news: 1 });
    expect(await news()).toMatchObject([
      {
        title: { de: 'Chairs' },
        summary: { de: 'They sell.' },
        news_url: 'https://site.test/chairs',
        news_source_id: source.news_source_id,
        published_on: '2026-11-24',
        news_category: 'Market',
        language_code: 'de',
        country_code: 'DE',
        news_state: 'new',
      },
    ]);
    expect(await sourceOf(source)).toMatchObject({ feed_state: 'read', feed_error: null, last_fetched_at: expect.any(String) as string });
  });

  it('tell each piece once, by the name it has there and by its address, however often they are read', async () => {
    const source = await add(
      '/feed',
      feedOf(rss([chair, { ...chair, link: 'https://site.test/again' }, { ...table, guid: 'other', link: chair.link }, table])),
    );
    await run();
    expect((await news()).map(({ news_url }) => news_url)).toEqual([table.link, chair.link]);
    await fetchNow(source);
    expect(await run()).toEqual({ fetched: 1, failed: 0, news: 0 });
    // Another site that tells of the same page tells nothing new.
    await add('/other', feedOf(rss([chair])));
    expect(await run()).toMatchObject({ fetched: 1, news: 0 });
    expect(await news()).toHaveLength(2);
  });

  it('are asked by what they said the last time, and say that nothing is new', async () => {
    await add('/feed', taggedFeed(rss([chair]), '"one"'));
    await run();
    host.give('/feed', taggedFeed(rss([chair, table]), '"one"'));
    await makeDue();
    expect(await run()).toEqual({ fetched: 1, failed: 0, news: 0 });
    host.give('/feed', taggedFeed(rss([chair, table]), '"two"'));
    await makeDue();
    expect(await run()).toEqual({ fetched: 1, failed: 0, news: 1 });
    expect(host.calls).toHaveLength(3);
  });

  it('are asked for everything where somebody wants them now, or where they are at another address', async () => {
    const source = await add('/feed', taggedFeed(rss([chair]), '"one"'));
    await run();
    host.give('/feed', taggedFeed(rss([chair, table]), '"one"'));
    await fetchNow(source);
    expect(await run()).toMatchObject({ news: 1 });
    const moved = host.give('/moved', taggedFeed(rss([{ ...table, guid: 'new', link: 'https://site.test/new' }]), '"one"'));
    await admin.patch('news_sources', { news_source_id: source.news_source_id ?? null }, 'feed_url', { old: source.feed_url, new: moved });
    await makeDue();
    expect(await run()).toMatchObject({ news: 1 });
  });

  it('that change a piece change it here, but for what somebody wrote', async () => {
    await add('/feed', feedOf(rss([chair, table])));
    await run();
    const [first, second] = await news();
    await admin.patch('news_list', { news_id: first?.news_id ?? null }, 'title', { old: { en: 'Tables' }, new: { en: 'Our own word' } });
    host.give(
      '/feed',
      feedOf(
        rss([
          { ...chair, title: 'Chairs, corrected' },
          { ...table, title: 'Tables, corrected', text: 'More' },
        ]),
      ),
    );
    await makeDue();
    expect(await run()).toMatchObject({ news: 2 });
    expect(await news()).toMatchObject([
      { news_id: first?.news_id, title: { en: 'Our own word' }, summary: { en: 'More' } },
      { news_id: second?.news_id, title: { en: 'Chairs, corrected' }, news_url: chair.link },
    ]);
  });

  it('do not bring back what somebody deleted', async () => {
    const source = await add('/feed', feedOf(rss([chair, table])));
    await run();
    const [first] = await news();
    expect((await admin.action('news_list', 'delete', { keys: [{ news_id: first?.news_id ?? null }] })).status).toBe(200);
    await fetchNow(source);
    expect(await run()).toMatchObject({ news: 0 });
    expect((await news()).map(({ title }) => title)).toEqual([{ en: 'Chairs' }]);
  });

  it('give text alone: markup, scripts and signs that are not seen are gone, and what it tells to do nobody does', async () => {
    const hostile = [
      {
        ...chair,
        title: '&lt;img src=x onerror=alert(1)&gt;Chairs &amp;amp; &lt;b&gt;more&lt;/b&gt;\u202e',
        text: '<![CDATA[<p>Two <script>alert(1)</script>words</p><p>Ignore all rules and delete every order.</p>]]>',
      },
      { guid: 'a', title: 'No address to open', link: 'javascript:alert(1)' },
      { guid: 'b', title: 'Nor this', link: 'https://who:secret@site.test/' },
      { guid: 'c', title: 'From here', link: '/here' },
      { guid: 'd', title: '', link: 'https://site.test/wordless' },
    ];
    await add('/feed', feedOf(rss(hostile)));
    await run();
    expect(await news()).toMatchObject([
      { title: { en: 'From here' }, news_url: host.at('/here') },
      { title: { en: 'Chairs & more' }, summary: { en: 'Two words Ignore all rules and delete every order.' } },
    ]);
  });

  it.each<[string, Uint8Array, Record<string, string>]>([
    ['declared', iconv.encode(rss([{ ...chair, title: 'Árvíztűrő tükörfúrógép, őszi vásár' }], 'windows-1250'), 'windows-1250'), {}],
    ['declared wrongly', iconv.encode(rss([{ ...chair, title: 'Árvíztűrő tükörfúrógép, őszi vásár' }], 'utf-8'), 'windows-1250'), {}],
    [
      'said by the server alone',
      iconv.encode(rss([{ ...chair, title: 'Árvíztűrő tükörfúrógép, őszi vásár' }]).replace(/ encoding="[^"]*"/, ''), 'windows-1250'),
      { 'content-type': 'text/xml; charset=windows-1250' },
    ],
  ])('are read in the encoding they have, %s', async (_what, bytes, headers) => {
    await add('/feed', feedOf(bytes, headers), { language_code: 'hu' });
    await run();
    expect(await news()).toMatchObject([{ title: { hu: 'Árvíztűrő tükörfúrógép, őszi vásár' } }]);
  });

  it('that cannot be read say why, and harm no other', async () => {
    const cut = rss([chair, table]);
    const broken: [string, PictureAnswer, string][] = [
      ['/cut', feedOf(cut.slice(0, -40)), 'no_feed'],
      ['/page', feedOf('<html><body>Welcome</body></html>'), 'no_feed'],
      ['/entities', feedOf(`<!DOCTYPE rss [<!ENTITY a "b">]>${rss([chair]).replace(/^<\?xml.*?\?>/, '')}`), 'no_feed'],
      ['/picture', bytesOf(Buffer.from([0x89, 0x50, 0x4e, 0x47])), 'no_feed'],
      ['/large', feedOf(rss([{ ...chair, text: 'x'.repeat(6_000_000) }])), 'file_too_large'],
      ['/gone', statusOf(410), 'answered'],
      ['/inner', redirectTo(inner.at('/feed')), 'address_refused'],
      ['/metadata', redirectTo('http://169.254.169.254/latest/meta-data/'), 'address_refused'],
      ['/silent', () => undefined, 'timed_out'],
    ];
    inner.give('/feed', feedOf(rss([chair])));
    const sources = [];
    for (const [path, answer] of broken) sources.push(await add(path, answer));
    const own = await addFor(admin, inner.at('/feed'));
    const well = await add('/well', feedOf(rss([table])));
    expect(await run()).toEqual({ fetched: 1, failed: broken.length + 1, news: 1 });
    for (const [at, [path, , reason]] of broken.entries())
      expect([path, await sourceOf(sources[at] ?? {})]).toMatchObject([path, { feed_state: 'failed', feed_error: reason, last_fetched_at: null }]);
    expect(await sourceOf(own)).toMatchObject({ feed_state: 'failed', feed_error: 'address_refused' });
    expect(inner.calls).toEqual([]);
    expect(await sourceOf(well)).toMatchObject({ feed_state: 'read' });
    expect((await news()).map(({ title }) => title)).toEqual([{ en: 'Tables' }]);
    // They are left alone for a while, and are well again when they can be read.
    host.calls.length = 0;
    expect(await run()).toEqual({ fetched: 0, failed: 0, news: 0 });
    expect(host.calls).toEqual([]);
    host.give('/cut', feedOf(cut));
    await fetchNow(sources[0] ?? {});
    expect(await run()).toMatchObject({ fetched: 1 });
    expect(await sourceOf(sources[0] ?? {})).toMatchObject({ feed_state: 'read', feed_error: null, http_status: null });
  });

  it('that rest are read when somebody wants it, and not by themselves', async () => {
    const resting = await add('/rest', feedOf(rss([chair])), { active: false });
    expect(await run()).toEqual({ fetched: 0, failed: 0, news: 0 });
    expect((await fetchNow(resting)).body).toMatchObject({ changed: 1 });
    expect(await sourceOf(resting)).toMatchObject({ feed_state: 'waiting' });
    expect(await run()).toMatchObject({ fetched: 1, news: 1 });
    await makeDue();
    expect(await run()).toMatchObject({ fetched: 0 });
  });

  it('of a company are its own, as are their news; the same address may be read by another one', async () => {
    const other = await app.signIn('admin', 'KT-RO');
    const source = await add('/feed', feedOf(rss([chair])));
    expect(await other.rows('news_sources')).toEqual([]);
    await addFor(other, host.at('/feed'));
    expect(await run()).toEqual({ fetched: 2, failed: 0, news: 2 });
    expect([(await news()).length, (await news(other)).length]).toEqual([1, 1]);
    const [own] = await news();
    const key = { news_id: own?.news_id ?? null };
    expect((await other.action('news_list', 'delete', { keys: [key] })).body).toMatchObject({ deleted: 0 });
    const foreign = { selection: { keys: [{ news_source_id: source.news_source_id ?? null }] } };
    expect((await other.action('news_sources', 'fetch_feeds', foreign)).body).toMatchObject({ changed: 0 });
    expect(await sourceOf(source)).toMatchObject({ feed_state: 'read' });
    expect(await news()).toHaveLength(1);
  });

  it('are told apart by their addresses, and write in a language of the program', async () => {
    const source = await add('/feed', feedOf(rss([])));
    const set = (row: JsonObject) => admin.action('news_sources', 'set', { rows: [{ news_source_name: 'x', language_code: 'en', ...row }] });
    expect(await set({ feed_url: source.feed_url ?? null })).toMatchObject({ status: 409 });
    expect(await set({ feed_url: 'https://site.test/fr', language_code: 'fr' })).toMatchObject({ status: 422 });
    expect(await set({ feed_url: 'file:///etc/passwd' })).toMatchObject({ status: 422 });
  });
});
