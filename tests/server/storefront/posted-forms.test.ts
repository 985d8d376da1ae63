import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';

/* Forms that pages of shops post without a script: from pages of the shop alone, with what is wrong beside what was typed, and not too often. */

const host = 'www.kontor-butor.test';
const form = 'application/x-www-form-urlencoded';

describeOnServer('a form of the public shop', (open) => {
  let app: App;
  let calls = 0;

  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const from = () => `198.51.${(calls += 1) >> 8}.${calls % 256}`;
  const post = (url: string, payload: string, headers: Record<string, string> = {}, remoteAddress = from()) =>
    app.request<string>({ method: 'POST', url, headers: { host, 'content-type': form, 'sec-fetch-site': 'same-origin', ...headers }, payload, remoteAddress });
  const subscribers = async (email: string) =>
    (await app.rows<{ n: number }>(sql`select count(*)::int as n from newsletter_subscriber where email = ${email} and source = 'shop'`))[0]?.n;

  it('subscribes whoever asks, who confirms by mail, and leads on to a page that says so to everybody', async () => {
    const { status, headers } = await post('/hu/newsletter', 'email=uj.olvaso%40example.test');
    expect({ status, to: headers.location }).toEqual({ status: 303, to: '/hu/sent/newsletter' });
    expect(await subscribers('uj.olvaso@example.test')).toBe(1);
    const mails = await app.rows<{ n: number }>(sql`select count(*)::int as n from outbox where payload::text like '%uj.olvaso@example.test%'`);
    expect(mails[0]?.n).toBe(1);
    const known = await post('/hu/newsletter', 'email=uj.olvaso%40example.test');
    expect(known.headers.location).toBe('/hu/sent/newsletter');
    expect((await app.request({ url: '/hu/sent/newsletter', headers: { host } })).status).toBe(200);
  });

  it('comes back with what was typed and what is wrong with it, at the field', async () => {
    const { status, text, headers } = await post('/hu/newsletter', 'email=%22%3E%3Cb%3Enobody');
    expect(status).toBe(422);
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('value="&quot;&gt;&lt;b&gt;nobody"');
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('href="#email"');
    expect((await post('/hu/newsletter', '')).text).toContain('role="alert"');
  });

  it('is taken from a page of the shop alone', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': '', origin: `https://${host}` },
    ];
    for (const headers of foreign)
      expect({ headers, status: (await post('/hu/newsletter', 'email=a%40example.test', headers)).status }).toEqual({ headers, status: 403 });
    const bare = (origin?: string) =>
      app.request<string>({
        method: 'POST',
        url: '/hu/newsletter',
        headers: { host, 'content-type': form, ...(origin !== undefined && { origin }) },
        payload: 'email=b%40example.test',
        remoteAddress: from(),
      });
    for (const origin of [undefined, 'null', 'https://evil.test', 'https://kontor-moebel.test'])
      expect({ origin, status: (await bare(origin)).status }).toEqual({ origin, status: 403 });
    expect((await bare(`http://${host}:3000`)).status).toBe(303);
    expect(await subscribers('a@example.test')).toBe(0);
  });

  it('is no longer than forms are, and nothing but a form', async () => {
    expect((await post('/hu/newsletter', `email=${'a'.repeat(30_000)}`)).status).toBe(413);
    expect((await post('/hu/newsletter', 'a=1&'.repeat(150))).status).toBe(413);
    expect((await post('/hu/newsletter', '{"email":"a@example.test"}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await post('/hu/newsletter', 'email=a', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('/de/newsletter', 'email=a%40example.test')).status).toBe(404);
  });

  it('is answered by a page that asks to wait, in the language, where it comes too often', async () => {
    const one = from();
    const answers = [];
    for (let call = 0; call < 12; call += 1) answers.push(await post('/hu/newsletter', 'email=x', {}, one));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429, 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.headers['content-type']).toContain('text/html');
    expect(last?.text).toContain('<html lang="hu">');
    expect(last?.text).toContain('Túl sok kérés');
  });

  it('asks to be told of the arrival of a product that the shop shows, once', async () => {
    const [product] = await app.rows<{ product_code: string }>(
      sql`select product_code from product_shop join shop using (shop_id) join product using (product_code) where hostname = ${host} and published and product.active limit 1`,
    );
    const code = product?.product_code ?? '';
    await app.execute(sql`update product_shop set can_order = false where product_code = ${code}`);
    const page = await app.request<string>({ url: `/hu/p/x/${code}`, headers: { host } });
    expect((await app.request<string>({ url: String(page.headers.location), headers: { host } })).text).toContain(`action="/hu/arrival/${code}"`);
    for (let call = 0; call < 2; call += 1) expect((await post(`/hu/arrival/${code}`, 'email=Varo%40example.test')).headers.location).toBe('/hu/sent/awaited');
    const [waiting] = await app.rows<{ n: number }>(
      sql`select count(*)::int as n from arrival_notification where email = 'varo@example.test' and product_code = ${code}`,
    );
    expect(waiting?.n).toBe(1);
    expect((await post(`/hu/arrival/${code}`, 'email=nobody')).text).toContain('href="#arrival-email"');
    expect((await post('/hu/arrival/NO-SUCH', 'email=varo%40example.test')).status).toBe(404);
  });
});
