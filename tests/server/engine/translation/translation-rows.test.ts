import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { TranslateAnswer, TranslationEstimate } from '../../../../src/shared/translation/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf } from '../../../support/server-app.ts';
import type { Client } from '../../../support/server-app.ts';
import { openTranslation } from '../../fixtures/translation.ts';
import type { TranslationApp } from '../../fixtures/translation.ts';

describeOnServer('texts of rows', (open) => {
  let app: TranslationApp;
  let clerk: Client;
  let serial = 0;
  beforeAll(async () => {
    app = await openTranslation(open);
    clerk = await app.signIn('clerk');
  });
  beforeEach(() => app.engines.reset());
  afterAll(() => app.stop());

  const nextCode = () => `TR-${(serial += 1)}`;
  const keys = (...codes: string[]) => ({ keys: codes.map((product_code) => ({ product_code })) });
  const translate = <T = TranslateAnswer>(call: JsonObject, by = clerk) =>
    by.action<T>('product_list', 'translate', { fields: ['product_name'], from: 'en', to: ['hu', 'de'], engine: 'gt', mode: 'fill', ...call });
  const write = (code: string, texts: JsonObject) => clerk.patch('product_list', { product_code: code }, 'product_name', { new: texts });
  const stale = async (code: string): Promise<unknown> =>
    (await clerk.rows('product_list', { columns: ['product_name@stale'], filter: { field: 'product_code', op: 'eq', value: code } }))[0]?.[
      'product_name@stale'
    ];
  const found = async (op: string, language: string, code: string): Promise<number> =>
    (
      await clerk.rows('product_list', {
        columns: [],
        filter: {
          and: [
            { field: 'product_code', op: 'eq', value: code },
            { field: 'product_name', op, language },
          ],
        },
      })
    ).length;

  it('fill their empty cells only, from the source, and say who made them', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: 'Stuhl' });
    expect((await translate({ selection: keys(code) })).body).toMatchObject({ changed: 1, failed: [] });
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'Stuhl', hu: 'hu:Chair' });
    expect(await app.origins(code)).toEqual([{ field: 'product_name', language_code: 'hu', source_language: 'en', machine: true, engine: 'gt' }]);
  });

  it('are copied as they are without any engine and for nothing, and wait for their translation where the source changes', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: 'Stuhl' });
    const copy = { selection: keys(code), engine: 'copy' };
    expect((await translate<TranslationEstimate>({ ...copy, dry: true })).body).toMatchObject({ cells: 1, cost: 0 });
    const { body } = await translate(copy);
    expect(body).toMatchObject({ changed: 1, failed: [] });
    expect(app.engines.calls).toHaveLength(0);
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'Stuhl', hu: 'Chair' });
    expect(await app.origins(code)).toMatchObject([{ language_code: 'hu', engine: 'copy' }]);
    expect((await clerk.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'Stuhl' });
  });

  it('are overwritten where that is asked for, and taken back as a whole', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: 'Stuhl', hu: 'Szék' });
    const { body } = await translate({ selection: keys(code), mode: 'overwrite' });
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'de:Chair', hu: 'hu:Chair' });
    expect((await clerk.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'Stuhl', hu: 'Szék' });
  });

  it('are stale once their source changed, until somebody or something translates it anew', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair' });
    await translate({ selection: keys(code) });
    expect([await stale(code), await found('stale', 'hu', code)]).toEqual([[], 0]);
    await write(code, { en: 'Armchair' });
    expect([await stale(code), await found('stale', 'hu', code)]).toEqual([['de', 'hu'], 1]);
    await write(code, { hu: 'Karosszék' });
    expect(await stale(code)).toEqual(['de']);
    expect((await translate({ selection: keys(code), mode: 'stale' })).body.changed).toBe(1);
    expect(await app.names(code)).toEqual({ en: 'Armchair', hu: 'Karosszék', de: 'de:Armchair' });
    expect([await stale(code), await found('stale', 'de', code)]).toEqual([[], 0]);
    expect(await app.origins(code)).toEqual([
      { field: 'product_name', language_code: 'de', source_language: 'en', machine: true, engine: 'gt' },
      { field: 'product_name', language_code: 'hu', source_language: 'en', machine: false, engine: null },
    ]);
  });

  it('know their origin however they came: added with a row, taken away, deleted with it', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const code = nextCode();
    await admin.action('product_list', 'set', { product_code: code, product_name: { en: 'Table', hu: 'Asztal' } });
    expect(await app.origins(code)).toMatchObject([{ language_code: 'hu', machine: false }]);
    await write(code, { hu: null });
    expect(await app.origins(code)).toEqual([]);
    await write(code, { hu: 'Asztal' });
    await admin.action('product_list', 'delete', { keys: [{ product_code: code }] });
    expect(await app.origins(code)).toEqual([]);
  });

  it('have no origin in the language others were made of', async () => {
    const code = nextCode();
    await app.product(code, { hu: 'Szék' });
    await translate({ selection: keys(code), from: 'hu', to: ['en'] });
    await write(code, { hu: 'Karosszék' });
    expect(await app.origins(code)).toMatchObject([{ language_code: 'en', source_language: 'hu' }]);
    expect(await stale(code)).toEqual(['en']);
  });

  it('are missing where a language has none', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: ' ' });
    expect([await found('missing', 'hu', code), await found('missing', 'en', code)]).toEqual([1, 0]);
  });

  it('are counted before anything is sent', async () => {
    const [one, two] = [nextCode(), nextCode()];
    await app.product(one, { en: 'Chair', hu: 'Szék' });
    await app.product(two, { en: 'Sofa' });
    const { body } = await translate<TranslationEstimate>({ selection: keys(one, two), dry: true });
    expect(body).toEqual({ rows: 2, cells: 3, characters: 13, cost: 0.0003, keys: keys(one, two).keys });
    expect(app.engines.calls).toHaveLength(0);
    const filter = { field: 'product_code', op: 'in', value: [one, two] };
    expect((await translate<TranslationEstimate>({ selection: { filter, expected: 2 }, dry: true })).body.cells).toBe(3);
    expect(codeOf(await translate({ selection: { filter, expected: 5 }, dry: true }))).toBe('selection_changed');
  });

  it('that somebody changed meanwhile are left alone, the others are stored', async () => {
    const [one, two] = [nextCode(), nextCode()];
    await app.product(one, { en: 'Chair' });
    await app.product(two, { en: 'Sofa' });
    let isFirst = true;
    app.engines.state.behave = (_call, response) => {
      if (!isFirst) return false;
      isFirst = false;
      void app
        .execute(sql`update product set product_name = product_name || '{"hu":"Az enyém"}' where product_code = ${one}`)
        .then(() => response.writeHead(200).end('{"data":{"translations":[{"translatedText":"Gép"}]}}'));
      return true;
    };
    const { body } = await translate({ selection: keys(one, two), to: ['hu'] });
    expect(body).toMatchObject({ changed: 1, failed: [{ key: { product_code: one }, field: 'product_name', language: 'hu', code: 'stale' }] });
    expect([(await app.names(one)).hu, (await app.names(two)).hu]).toEqual(['Az enyém', expect.any(String)]);
  });

  it('translated of a source that changed meanwhile are stale from the start', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair' });
    app.engines.state.behave = (_call, response) => {
      void write(code, { en: 'Bench' }).then(() => response.writeHead(200).end('{"data":{"translations":[{"translatedText":"Szék"}]}}'));
      return true;
    };
    await translate({ selection: keys(code), to: ['hu'] });
    expect([await app.names(code), await stale(code)]).toEqual([{ en: 'Bench', hu: 'Szék' }, ['hu']]);
  });

  it('of which one fails do not stop the others; an engine that is broken is not asked again and again', async () => {
    const [one, two] = [nextCode(), nextCode()];
    await app.product(one, { en: 'Dear {name}' });
    await app.product(two, { en: 'Sofa' });
    app.engines.state.translate = (text) => (text.includes('<x') ? 'lost' : `x ${text}`);
    expect((await translate({ selection: keys(one, two), to: ['hu'] })).body).toMatchObject({ changed: 1, failed: [{ code: 'placeholder_lost' }] });
    app.engines.reset();
    app.engines.state.behave = (_call, response) => Boolean(response.writeHead(500).end());
    const codes = Array.from({ length: 10 }, nextCode);
    for (const code of codes) await app.product(code, { en: 'Sofa' });
    const { body } = await translate({ selection: keys(...codes), to: ['hu', 'de', 'ro'] });
    expect([body.changed, body.failed.length, body.change_set_id]).toEqual([0, 30, null]);
    expect(app.engines.calls.length).toBeLessThanOrEqual(5);
  });

  it('are refused by right, by field, by size and by engine', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair' });
    const selection = keys(code);
    expect((await translate({ selection }, await app.signIn('viewer'))).status).toBe(403);
    expect(codeOf(await translate({ selection, fields: ['product_code'] }))).toBe('read_only_field');
    expect(codeOf(await translate({ selection, fields: ['nothing'] }))).toBe('unknown_field');
    expect(codeOf(await translate({ selection, engine: 'deepseek' }))).toBe('no_engine_key');
    expect(codeOf(await translate({ selection: keys(...Array.from({ length: 11 }, nextCode)) }))).toBe('too_large');
    expect(app.engines.calls).toHaveLength(0);
  });

  it('are written language by language where each has a row of its own, several of one product at once', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: 'Stuhl' });
    const patch = (language_code: string, old: string | null, text: string | null) => ({
      key: { product_code: code, language_code },
      field: 'product_name',
      old,
      new: text,
    });
    const set = (...patches: JsonObject[]) => clerk.action('product_translations', 'set', { patches });
    expect((await set(patch('hu', null, 'Szék'), patch('de', 'Stuhl', null), patch('ro', null, 'Scaun'))).status).toBe(200);
    expect(await app.names(code)).toEqual({ en: 'Chair', hu: 'Szék', ro: 'Scaun' });
    expect(codeOf(await set(patch('hu', 'something else', 'Pad')))).toBe('stale');
    await write(code, { en: 'Armchair' });
    const rows = await clerk.rows('product_translations', {
      filter: { field: 'product_code', op: 'eq', value: code },
      columns: ['language_code', 'is_source', 'translation_stale', 'translation_missing', 'source_text'],
    });
    expect(rows.map((row) => [row.language_code, row.is_source, row.translation_stale, row.translation_missing, row.source_text])).toEqual(
      expect.arrayContaining([
        ['en', true, false, false, 'Armchair'],
        ['hu', false, true, false, 'Armchair'],
        ['de', false, false, true, 'Armchair'],
      ]),
    );
    expect(rows).toHaveLength(7);
  });

  it('are translated row by row where each language has a row of its own, and nothing else is touched', async () => {
    const code = nextCode();
    await app.product(code, { en: 'Chair', de: 'Stuhl' }, { en: 'Of oak' });
    const rowsOf = (...languages: string[]) => ({ keys: languages.map((language_code) => ({ product_code: code, language_code })) });
    const ask = <T = TranslateAnswer>(call: JsonObject) =>
      clerk.action<T>('product_translations', 'translate', {
        fields: ['product_name', 'description_short'],
        from: 'en',
        to: ['hu', 'de', 'ro', 'en'],
        engine: 'gt',
        mode: 'fill',
        ...call,
      });
    const { body: estimate } = await ask<TranslationEstimate>({ selection: rowsOf('en', 'hu', 'de'), dry: true });
    expect(estimate).toMatchObject({ rows: 2, cells: 3, keys: rowsOf('hu', 'de').keys });
    const { body } = await ask({ selection: rowsOf('en', 'hu', 'de') });
    expect(body).toMatchObject({ changed: 3, failed: [] });
    expect(await app.names(code)).toEqual({ en: 'Chair', de: 'Stuhl', hu: 'hu:Chair' });
    expect(await app.origins(code)).toMatchObject([
      { field: 'description_short', language_code: 'de', machine: true, engine: 'gt' },
      { field: 'description_short', language_code: 'hu', machine: true },
      { field: 'product_name', language_code: 'hu', machine: true },
    ]);
    await write(code, { en: 'Armchair' });
    const anew = (await ask({ selection: rowsOf('hu', 'de', 'ro'), fields: ['product_name'], mode: 'stale' })).body;
    expect([anew.changed, await app.names(code)]).toEqual([1, { en: 'Armchair', de: 'Stuhl', hu: 'hu:Armchair' }]);
    expect((await clerk.rpc('undo', { change_set_id: anew.change_set_id })).status).toBe(200);
    expect(await app.names(code)).toMatchObject({ hu: 'hu:Chair' });
    expect((await ask({ selection: rowsOf('de'), fields: ['product_name'], to: ['hu'], mode: 'overwrite' })).body.changed).toBe(0);
    expect(codeOf(await ask({ selection: rowsOf('hu'), fields: ['source_text'] }))).toBe('read_only_field');
  });

  it('are counted in the report by language', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const of = async (language: string) =>
      (
        await admin.rows('translation_coverage', {
          filter: {
            and: [
              { field: 'text_field', op: 'eq', value: 'product_name' },
              { field: 'language_code', op: 'eq', value: language },
            ],
          },
        })
      )[0] ?? {};
    const before = await of('hu');
    const code = nextCode();
    await app.product(code, { en: 'Chair' });
    expect(await of('hu')).toMatchObject({ total: Number(before.total) + 1, filled: before.filled, missing: Number(before.missing) + 1 });
    await translate({ selection: keys(code), to: ['hu'] });
    await write(code, { en: 'Bench' });
    expect(await of('hu')).toMatchObject({ filled: Number(before.filled) + 1, stale: Number(before.stale) + 1, by_machine: Number(before.by_machine) + 1 });
  });

  it('need a prompt with its placeholders', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const [prompt] = await admin.rows('gpt_prompts', {
      filter: {
        and: [
          { field: 'prompt_code', op: 'eq', value: 'gpt_translation_prompt' },
          { field: 'language_code', op: 'eq', value: 'hu' },
        ],
      },
    });
    const key = { prompt_id: prompt?.prompt_id ?? 0 };
    for (const [text, code] of [
      ['Translate {{text}}', 'rule'],
      ['{{from}} {{to}} {{text}} {{price}}', 'rule'],
      ['{{from}} {{to}} {{text}}', undefined],
    ] as const) {
      expect(codeOf(await admin.patch('gpt_prompts', key, 'gpt_prompt', { new: text }))).toBe(code);
    }
    const briefs = await (
      await app.signIn('viewer')
    ).action('project_prompts_brief', 'filter', { filter: { field: 'project', op: 'eq', value: 'translation' } });
    expect(briefs.body).toHaveLength(7);
  });

  it('are told apart by a fact that is no field of anything else', async () => {
    for (const name of ['product_code@stale', 'product_name@nothing', 'product_name@stale@id', '__proto__@stale', 'product_name@constructor']) {
      expect(codeOf(await clerk.action('product_list', 'list', { columns: [name], limit: 1 }))).toBe('unknown_field');
    }
  });
});
