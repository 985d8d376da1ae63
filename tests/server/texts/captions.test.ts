import { afterAll, beforeAll, expect, it } from 'vitest';
import { screens } from '../../../src/generated/screens.gen.ts';
import { screensOfMessages } from '../../../src/generated/server/message-use.gen.ts';
import { textsOf } from '../../../src/server/engine/locale-texts.ts';
import { languages } from '../../../src/shared/languages.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('captions', (open) => {
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
      expect(await set('common.row_count', { [language]: text })).toMatchObject(refusal('no_message', { language }));
    }
    expect(await set('common.row_count', { [language]: '{count, number} and {secret}' })).toMatchObject(
      refusal('unknown_placeholder', { language, name: 'secret' }),
    );
    expect(await set('report.total', { [language]: 'Sum of {all}' })).toMatchObject(refusal('unknown_placeholder', { language, name: 'all' }));
    for (const text of ['{count, plural, one {one more} other {# more}}', 'many', "it''s # '{'all'}'"]) {
      expect((await set('common.row_count', { [language]: text })).status).toBe(200);
    }
  });

  it('that are refused leave what stood there', async () => {
    await set('report.total', { en: 'Sum' });
    expect((await set('report.total', { en: '{broken' })).status).toBe(422);
    expect(await admin.rows('captions', { filter: { field: 'caption_key', op: 'eq', value: 'report.total' } })).toMatchObject([{ texts: { en: 'Sum' } }]);
  });

  it('are listed for every message that the client shows, with the built-in text of every language and where it is shown', async () => {
    const rows = new Map((await admin.rows('captions')).map((row) => [String(row.caption_key), row]));
    const shown = Object.keys(textsOf('en')).filter((id) => !/^(?:mail|public)\./.test(id));
    expect([...rows.keys()].sort()).toEqual(shown.sort());
    for (const language of languages) {
      const other = shown.filter((id) => Object(rows.get(id)?.built_in)[language] !== textsOf(language)[id]);
      expect({ language, other }).toEqual({ language, other: [] });
      const unplaced = shown.filter((id) => !Object(rows.get(id)?.used_on)[language]);
      expect({ language, unplaced }).toEqual({ language, unplaced: [] });
    }
    const titleOf = (screen: string) => textsOf('hu')[`screen.${screen.replaceAll('/', '.')}`] ?? '';
    for (const [id, shownOn] of Object.entries(screensOfMessages))
      for (const screen of shownOn)
        expect({ id, places: String(Object(rows.get(id)?.used_on).hu) }).toEqual({ id, places: expect.stringContaining(titleOf(screen)) as string });
    // Every screen shows its title, and what its fields are called.
    for (const [screen] of Object.entries(screens)) expect(screensOfMessages[`screen.${screen.replaceAll('/', '.')}`]).toContain(screen);
    expect(screensOfMessages['field.vat_code']).toEqual(['settings/vats']);
  });

  it('are found by their key and by their text in any language, and those that were changed by that', async () => {
    const found = async (search: string) => (await admin.rows('captions', { search })).map(({ caption_key }) => caption_key);
    expect(await found('field.vat_code')).toEqual(['field.vat_code']);
    expect(await found('valutakód')).not.toContain('field.vat_code');
    expect(await found('Áfakulcsok')).toContain('screen.settings.vats');
    await set('report.total', { de: 'Ganz und gar' });
    expect(await found('ganz und gar')).toEqual(['report.total']);
    const changed = await admin.rows('captions', { filter: { field: 'overridden', op: 'eq', value: true } });
    expect(changed.map(({ caption_key }) => caption_key)).toContain('report.total');
    expect(changed.every(({ texts }) => Object.keys(Object(texts)).length > 0)).toBe(true);
  });

  it('are taken back to the built-in text, which is one change-set that is undone', async () => {
    await set('report.total', { de: 'Ganz und gar' });
    const key = { caption_key: 'report.total' };
    const stored = async () => (await admin.rows('captions', { filter: { field: 'caption_key', op: 'eq', value: key.caption_key } }))[0]?.texts ?? null;
    const before = await stored();
    expect(before).toMatchObject({ de: 'Ganz und gar' });
    const { status, body } = await admin.action<{ change_set_id: number }>('captions', 'restore_built_in', { selection: { keys: [key] } });
    expect(status).toBe(200);
    expect(await stored()).toBeNull();
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });
});
