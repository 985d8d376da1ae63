import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../src/shared/languages.ts';
import { describeOnEachDemo } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnEachDemo('captions', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const set = (caption_key: string, texts: object) => admin.action('captions', 'set', { rows: [{ caption_key, texts }] });
  const refusal = (code: string, params: object) => ({
    status: 422,
    body: { error: { fields: [expect.objectContaining({ field: 'texts', code, params: expect.objectContaining(params) as object })] } },
  });

  it.each(languages)('in %s are messages that take what their built-in text takes, or less', async (language) => {
    for (const text of ['{count, plural, one {#} other {# Zeilen}', 'a {count', '{count, plural, one {#}}', '{count, select}']) {
      expect(await set('report.more', { [language]: text })).toMatchObject(refusal('no_message', { language }));
    }
    expect(await set('report.more', { [language]: '{count, number} and {secret}' })).toMatchObject(
      refusal('unknown_placeholder', { language, name: 'secret' }),
    );
    expect(await set('report.total', { [language]: 'Sum of {all}' })).toMatchObject(refusal('unknown_placeholder', { language, name: 'all' }));
    for (const text of ['{count, plural, one {one more} other {# more}}', 'many', "it''s # '{'all'}'"]) {
      expect((await set('report.more', { [language]: text })).status).toBe(200);
    }
  });

  it('that are refused leave what stood there', async () => {
    await set('report.total', { en: 'Sum' });
    expect((await set('report.total', { en: '{broken' })).status).toBe(422);
    expect(await admin.rows('captions', { filter: { field: 'caption_key', op: 'eq', value: 'report.total' } })).toMatchObject([{ texts: { en: 'Sum' } }]);
  });
});
