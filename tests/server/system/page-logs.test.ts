import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutSecrets } from '../../../src/server/engine/access/without-secrets.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { demoPassword } from '../../../src/server/demo/ensure-demo.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

describeOnServer('what people open, and what goes wrong there', (open) => {
  let app: App;
  let admin: Client;
  let somebody: Client;

  beforeAll(async () => {
    app = await openApp(open);
    await app.execute(sql`delete from page_log`);
    await app.execute(sql`delete from page_error_log`);
    admin = await app.signIn('admin', 'KT-HU');
    const { body } = await app.login('clerk', demoPassword, { headers: { 'user-agent': firefox } });
    somebody = app.asClient(body).in('KT-HU');
  });
  afterAll(() => app.close());

  const listed = (form: 'page_log' | 'page_error_log', client = admin) => client.rows<JsonObject>(form, { sort: [{ field: `${form}_id` }] });

  it('tells who opened which page of the menu, for how long and by what, in his company alone', async () => {
    await somebody.rpc('page_log', { _page_name: '/products/product/KT-1' });
    await app.execute(sql`update page_log set visited_at = now() - interval '90 seconds'`);
    await somebody.rpc('page_log', { _page_name: '/nowhere' });
    const rows = await listed('page_log');
    expect(rows).toMatchObject([
      {
        page_code: 'products.product',
        page_title: expect.objectContaining({ en: expect.any(String) }),
        page_name: '/products/product/KT-1',
        visit_company: 'KT-HU',
        language_code: expect.any(String),
      },
      { page_code: null, page_name: '/nowhere', seconds_on_page: null },
    ]);
    expect(Number(rows[0]?.seconds_on_page)).toBeGreaterThanOrEqual(90);
    expect(await listed('page_log', admin.in('KT-DE'))).toEqual([]);
  });

  it('counts errors that are alike, and keeps nothing of them that is somebody’s own', async () => {
    const refusal = { code: 'in_use', status: 422, path: '/brands/delete' };
    const fault = { message: 'TypeError: nobody@example.test has no name', stack: 'at https://shop.test/x.js?token=abc' };
    for (const error of [refusal, refusal, fault]) await somebody.rpc('page_error_log', { _page_name: '/products/brands', _error: error });
    expect(await listed('page_error_log')).toMatchObject([
      { error: 'in_use', error_kind: 'rule', occurrences: 2, people_concerned: 1, call_path: '/brands/delete', page_code: 'products.brands' },
      { error: 'in_use', occurrences: 2 },
      { error: 'TypeError: …@… has no name', error_kind: 'page', occurrences: 1, stack: 'at https://shop.test/x.js?…' },
    ]);
  });
});

it.each([
  ['Bearer abc.def-ghi', 'Bearer …'],
  ['{"password":"hunter2"}', '{"password":"…"}'],
  ['call +36 30 123 4567 now', 'call … now'],
  ['DE89 3704 0044 0532 0130 00', '…'],
  ['at priceOf (assets/grid-Bx4t9QaZ.js:1:48211)', 'at priceOf (assets/grid-Bx4t9QaZ.js:1:48211)'],
])('of “%s” is kept “%s”', (text, kept) => expect(withoutSecrets(text)).toBe(kept));
