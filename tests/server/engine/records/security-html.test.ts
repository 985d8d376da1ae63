import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm, WriteTarget } from '../../../../schemas/forms/define.ts';
import { isColumn, natureOf } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { mailHtml } from '../../../../src/server/engine/outbox/mail-html.ts';
import { sanitise } from '../../../../src/server/engine/records/core/sanitise-html.ts';
import { traitOf } from '../../../../src/server/engine/records/core/traits.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { languages } from '../../../../src/shared/languages.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { activeHtml, hostileHtml } from '../../fixtures/hostile-html.ts';

const allForms = Object.entries(forms) as [string, AnyForm][];

describe('formatted texts (H2)', () => {
  it.each(hostileHtml)('have nothing active left of %j, however often they are cleaned', (html) => {
    const clean = sanitise(html);
    expect(clean).not.toMatch(activeHtml);
    expect(sanitise(clean)).toBe(clean);
    expect(sanitise(`<p>before</p>${html}<p>behind</p>`)).not.toMatch(activeHtml);
  });

  it.each(['', ' ', '<p></p>', '<p><br></p>', '<p>\u00a0</p><ul><li> </li></ul>', '<script>x</script>'])(
    'are empty when nobody would see anything of %j',
    (html) => {
      expect(sanitise(html)).toBe('');
    },
  );

  it.each(['<p>a</p>', '<p><img src="https://example.com/a.png" /></p>', '<hr />'])('are as they were when they show something: %j', (html) => {
    expect(sanitise(html)).toBe(html);
  });

  it.each(hostileHtml)('are words in a mail: %j', (html) => {
    expect(mailHtml(html).replace(/<\/?p[^>]*>|<br>/g, '')).not.toMatch(/<(?!a href="https?:|\/a>)/);
  });

  it('are cleaned by every field that writes a column of them', () => {
    const columnOf = (target: WriteTarget) => ('presence' in target ? undefined : 'column' in target ? target.column : target);
    const loose = allForms.flatMap(([name, form]) =>
      Object.entries({ ...form.create, ...form.write })
        .filter(([field, target]) => {
          const column = target && columnOf(target);
          const found = form.fields[field];
          if (!column || !found) return false;
          const hostile = '<img src=x onerror=alert(1)>';
          const stored = traitOf(natureOf(column).kind);
          const cleans = stored.perLanguage ? stored.clean({ en: hostile }) : stored.clean(hostile);
          if (JSON.stringify(cleans).includes('onerror')) return false;
          const given = traitOf((isColumn(found) ? natureOf(found) : found).kind);
          return JSON.stringify(given.perLanguage ? given.clean({ en: hostile }) : given.clean(hostile)).includes('onerror');
        })
        .map(([field]) => `${name}.${field}`),
    );
    expect(loose).toEqual([]);
  });
});

describeOnServer('hostile texts over the wire', (open) => {
  let app: App;
  let admin: Client;
  let code: string;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    code = String((await admin.rows('product_list', { limit: 1, columns: ['product_code'] }))[0]?.product_code);
  });
  afterAll(() => app.close());

  const isJson = ({ headers }: Answer<unknown>) => ({ type: headers['content-type'], nosniff: headers['x-content-type-options'] });
  const asJson = { type: 'application/json; charset=utf-8', nosniff: 'nosniff' };

  it('of a plain field come back as they are, in JSON that no browser takes for a page (H1, H6)', async () => {
    for (const html of hostileHtml.slice(0, 12)) {
      const answer = await admin.patch('product_list', { product_code: code }, 'product_name', { new: { en: html } });
      expect((answer.body.rows as { product_name: JsonObject }[])[0]?.product_name.en).toBe(html);
      expect(isJson(answer)).toEqual(asJson);
    }
  });

  it('of a formatted field are stored without anything active, by whichever form they come (H2)', async () => {
    const html = hostileHtml.join('<p>next</p>');
    const ways: Promise<Answer<JsonObject>>[] = [
      admin.patch('product_list', { product_code: code }, 'description', { new: { en: html } }),
      admin.patch('product_translations', { product_code: code, language_code: 'hu' }, 'description', { new: html }),
      admin.action('product_list', 'set', { selection: { keys: [{ product_code: code }] }, values: { description: { de: html } } }),
    ];
    for (const way of ways) expect((await way).status).toBe(200);
    const [row] = await admin.rows<{ description: Record<string, string> }>('product_list', {
      filter: { field: 'product_code', op: 'eq', value: code },
      columns: ['description'],
    });
    for (const language of ['en', 'hu', 'de']) {
      expect(row?.description[language]).toContain('next');
      expect(row?.description[language]).not.toMatch(activeHtml);
    }
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//evil.example',
    'x',
  ])('address %j is none (H3)', async (url) => {
    expect(codeOf(await admin.action('videos', 'set', { rows: [{ product_code: code, video_url: url }] }))).toBe('invalid_value');
  });

  it("of people's own captions stay texts (H4)", async () => {
    const everywhere = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));
    // A tag that a message does not have is no message; in the quotes of messages it is a text.
    const broken = await admin.action('captions', 'set', { caption_key: 'action.close', texts: everywhere('<img src=x onerror=alert(1)>') });
    expect([broken.status, isJson(broken)]).toEqual([422, asJson]);
    const texts = everywhere("'<img src=x onerror=alert(1)>'");
    const answer = await admin.action('captions', 'set', { caption_key: 'action.close', texts });
    expect([isJson(answer), (answer.body.rows as { texts: Json }[])[0]?.texts]).toEqual([asJson, texts]);
    expect(isJson(await app.rpc('init'))).toEqual(asJson);
  });

  it('echoed by a refusal are in JSON (H6, H7)', async () => {
    const html = '<script>alert(1)</script>';
    const answers = [
      await admin.action(html, 'list'),
      await admin.action('product_list', html),
      await admin.action('product_list', 'list', { columns: [html] }),
      await admin.rpc(html),
      await admin.patch('product_list', { product_code: html }, 'weight', { new: 1 }),
      await app.request({ url: `/${encodeURIComponent(html)}` }),
      await app.request({ url: `/p/${encodeURIComponent(html)}.jpg` }),
      await app.request({ url: `/files/product_files/${encodeURIComponent(html)}`, headers: { authorization: `Bearer ${admin.token}` } }),
      await app.request({ url: `/newsletter/confirm/${encodeURIComponent(html)}` }),
    ];
    for (const answer of answers) {
      if (String(answer.headers['content-type']).startsWith('text/html')) expect(answer.text).not.toContain(html);
      else expect([answer.status, isJson(answer)]).toEqual([answer.status, asJson]);
      expect(String(answer.headers['content-security-policy'])).toMatch(/default-src '(?:self|none)'/);
    }
  });

  it('of a document are attachments in a place where nothing runs (H5)', async () => {
    const answer = await app.request({
      method: 'POST',
      url: '/export',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      payload: JSON.stringify({ entity: 'product_list', format: 'csv', columns: ['product_code'] }),
    });
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="product_list-[\d-]+\.csv"$/) as string,
      'x-content-type-options': 'nosniff',
    });
  });
});
