import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/*
 * What a search engine does: from the first page and the map of each shop it follows every link, form and picture, and reads what is behind. Lists are looked at in
 * many ways, which multiply: each list in few of them. A crawl of 400 addresses of each shop takes minutes and met nothing either.
 */

const mostChoices = 12;
const mostPages = 50;

interface Page {
  url: string;
  from: string;
}

const all = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'));
const oneOf = (html: string, pattern: RegExp): string => all(html, pattern)[0] ?? '';

/** Where a page leads within its shop: links, pictures in each size, styles, and forms that ask without changing anything. */
const leadsTo = (html: string): string[] => [
  ...all(html, /<a [^>]*?href="([^"#]+)/g),
  ...all(html, /<link [^>]*?href="([^"]+)"/g),
  ...all(html, /<img [^>]*?src="([^"]+)"/g),
  ...all(html, /srcset="([^"]+)"/gi).flatMap((set) => set.split(',').map((one) => one.trim().split(' ')[0] ?? '')),
  ...all(html, /<form (?![^>]*method="post")[^>]*?action="([^"]+)"/gi),
];

describeOnServer('a crawl of the public shops', (open) => {
  let app: App;
  let hosts: string[];
  let calls = 0;

  beforeAll(async () => {
    app = await openApp(open);
    hosts = (await app.rows<{ hostname: string }>(sql`select hostname from shop where active order by shop_id`)).map(({ hostname }) => hostname);
  });
  afterAll(() => app.close());

  const get = (host: string, url: string) => app.request<string>({ url, headers: { host }, remoteAddress: `198.18.${(calls += 1) >> 8}.${calls % 256}` });

  const crawl = async (host: string) => {
    const origin = `https://${host.replace(/^www\./, '')}`;
    const map = await get(host, '/sitemap.xml');
    const waiting: Page[] = [
      { url: '/', from: 'the address of the shop' },
      ...all(map.text, /<loc>([^<]+)<\/loc>/g).map((url) => ({ url: url.replace(origin, ''), from: 'the map' })),
    ];
    const seen = new Set(waiting.map(({ url }) => url));
    const choices = new Map<string, number>();
    const broken: string[] = [];
    /** Addresses that search engines keep, by language and title. */
    const titled = new Map<string, Set<string>>();
    let pages = 0;
    // In turn what was found first and what was found last: what the map tells, and what pages lead to.
    for (let next = waiting.shift(); next && pages < mostPages; next = pages % 2 === 0 ? waiting.shift() : waiting.pop()) {
      const { url, from } = next;
      const { status, headers, text } = await get(host, url);
      pages += 1;
      if (status >= 400) broken.push(`${status} ${url} from ${from}`);
      const html = String(headers['content-type']).includes('text/html') ? text : '';
      const canonical = oneOf(html, /<link rel="canonical" href="([^"]+)"/g);
      if (canonical !== '') {
        const title = `${oneOf(html, /<html lang="(\w+)"/g)} ${oneOf(html, /<title>([^<]*)<\/title>/g)}`;
        titled.set(title, (titled.get(title) ?? new Set()).add(canonical));
      }
      for (const link of [...leadsTo(html), ...(headers.location === undefined ? [] : [String(headers.location)])]) {
        const within = link.startsWith(origin) ? link.slice(origin.length) : link;
        if (!within.startsWith('/') || within.startsWith('//') || seen.has(within)) continue;
        const [path = '', query] = within.split('?');
        const tried = choices.get(path) ?? 0;
        if (query !== undefined && tried >= mostChoices) continue;
        choices.set(path, tried + 1);
        seen.add(within);
        waiting.push({ url: within, from: url });
      }
    }
    return { pages, broken, alike: [...titled].flatMap(([title, addresses]) => (addresses.size > 1 ? [`${title}: ${[...addresses].join(' ')}`] : [])) };
  };

  it('meets no page that is missing or fails, and no two pages of one title', async () => {
    expect(hosts.length).toBeGreaterThan(4);
    for (const host of hosts) {
      const { pages, ...faults } = await crawl(host);
      expect({ host, ...faults }).toEqual({ host, broken: [], alike: [] });
      expect(pages, host).toBeGreaterThan(20);
    }
  });
});
