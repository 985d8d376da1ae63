import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { calls as allCalls } from '../../../../src/generated/server/parts/calls.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, formsTriedOn, natureIn, triedOn } from '../declarations/declared.ts';

const fieldsWith = (form: AnyForm, operator: 'eq' | 'contains'): string[] =>
  Object.keys(form.fields).filter((field) => natureIn(form, field).kind.operators.includes(operator));

/** A filter tree so deep. */
const nested = (depth: number, leaf: object): object => (depth === 0 ? leaf : { not: nested(depth - 1, leaf) });

/** Where a list names fields. */
const places: ((field: string) => JsonObject)[] = [
  (field) => ({ sort: [{ field }] }),
  (field) => ({ columns: [field] }),
  (field) => ({ totals: [field], limit: 1 }),
  (field) => ({ filter: { field, op: 'eq', value: 1 } }),
];

describeOnServer('hostile input', (open, engine) => {
  const tried = formsTriedOn(engine);
  let app: App;
  let admin: Client;
  const raw = (text: string | Buffer, type = 'application/json', url = '/rpc/api_action') =>
    app.request<JsonObject>({ method: 'POST', url, headers: { 'content-type': type, authorization: `Bearer ${admin.token}` }, payload: text });

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  it.each(tried)('%s takes only its own names, orders, operators and numbers', async (entity, form) => {
    const [key = ''] = form.key;
    const badCalls: [JsonObject | object, string][] = [
      ...[
        'nothing',
        `${key}; DROP TABLE product--`,
        '(select pg_sleep(5))',
        '1',
        `${key} desc`,
        `"${key}"`,
        key.toUpperCase(),
        'password_hash',
        'brand.company.users.password_hash',
        "data->>'x'' or 1=1",
        '__proto__',
        'constructor',
        '',
      ].map((field, i): [object, string] => [places[(i + entity.length) % places.length]?.(field) ?? {}, 'unknown_field']),
      ...['asc nulls first; --', 'desc', 1, null].map((desc): [object, string] => [{ sort: [{ field: key, desc }] }, 'bad_request']),
      ...['raw', '$where', '__proto__', ['eq', { isRaw: true }], 'like', '='].map((op): [object, string] => [
        { filter: { field: key, op, value: 1 } },
        'unknown_operator',
      ]),
      ...[-1, 0, '10', 1.5, null].map((limit): [object, string] => [{ limit }, 'bad_request']),
      ...[-1, '1', 0.5, null].map((offset): [object, string] => [{ limit: 1, offset }, 'bad_request']),
      [{ filter: { field: key, op: 'eq', value: 1, raw: true } }, 'bad_request'],
      [{ filter: 'true' }, 'bad_request'],
      [{ filter: [] }, 'bad_request'],
      [{ columns: '*' }, 'bad_request'],
      [{ language_code: "en' or 1=1" }, 'bad_request'],
      [{ count: 'all' }, 'bad_request'],
      [{ nothing: 1 }, 'bad_request'],
      [{ filter: nested(11, { field: key, op: 'blank' }) }, 'too_complex'],
      [{ filter: { and: Array.from({ length: 500 }, () => ({ field: key, op: 'blank' })) } }, 'too_complex'],
      [{ search: '\0' }, 'bad_request'],
      [{ search: '\ud800' }, 'bad_request'],
      [{ search: 'x'.repeat(201) }, 'bad_request'],
      [{ columns: Array.from({ length: 301 }, () => key) }, 'too_complex'],
    ];
    const wrong: unknown[] = [];
    for (const [call, code] of badCalls) {
      const answer = await admin.action(entity, 'list', call);
      if (answer.status !== 400 || codeOf(answer) !== code) wrong.push({ call: JSON.stringify(call).slice(0, 120), code, got: answer.text.slice(0, 160) });
    }
    expect(wrong).toEqual([]);
  });

  it.each(tried)('%s names the field whose value has the wrong nature', async (entity, form) => {
    for (const field of fieldsWith(form, 'eq')) {
      const answer = await admin.action(entity, 'list', { filter: { field, op: 'eq', value: { isRaw: true } } });
      expect([field, answer.status, answer.body.error]).toMatchObject([field, 422, { code: 'invalid_value', fields: [{ field }] }]);
    }
  });

  it.each(triedOn(engine, declaredForms))('%s takes signs that mean something to a comparison for themselves', async (entity, form) => {
    const [first = {}] = await admin.rows(entity, { limit: 1 });
    const [field] = fieldsWith(form, 'contains').filter((name) => typeof first[name] === 'string');
    if (field === undefined) return;
    const texts = (await admin.rows(entity, { columns: [field] })).map((row) => row[field]);
    for (const value of ['%', '_', '\\', "'"]) {
      const found = await admin.rows(entity, { columns: [field], filter: { field, op: 'contains', value } });
      expect([value, found.map((row) => row[field])]).toEqual([value, texts.filter((text) => String(text).includes(value))]);
    }
  });

  describe.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate', 'a\ud800b'],
  ])('%s', (_, text) => {
    it.each(tried)('is no text for %s, whatever is done there', async (entity, form) => {
      const key = Object.fromEntries(form.key.map((field) => [field, text]));
      const calls: [string, unknown][] = [
        ...['list', 'filter'].flatMap((action): [string, unknown][] => [
          [action, { search: text }],
          [action, { sort: [{ field: text }] }],
          [action, { filter: { field: form.key[0], op: 'eq', value: text } }],
        ]),
        ['history', { key }],
        ['set', { patches: [{ key, field: text, new: text }] }],
        ['set', { rows: [key] }],
        ['delete', { keys: [key] }],
        ['delete', { keys: [], reason: text }],
        ['move', { key, position: 1 }],
        ['move', { key, parent: text, position: 0 }],
        ['translate', { selection: { keys: [key] } }],
        ...['check', 'commit', 'cancel', 'progress'].map((step): [string, unknown] => [`import_${step}`, { import_id: text, mapping: [] }]),
        ...(form.actions ?? []).map((action): [string, unknown] => [action, { selection: { keys: [key] } }]),
        [text, {}],
      ];
      for (const [action, payload] of calls)
        expect([action, payload, codeOf(await admin.action(entity, action, payload))]).toEqual([action, payload, 'bad_request']);
      expect(codeOf(await raw(JSON.stringify({ entity, format: 'csv', search: text }), 'application/json', '/export'))).toBe('bad_request');
    });

    it.each(Object.keys(allCalls))('is no text for /rpc/%s', async (name) => {
      const texts = Object.fromEntries(
        [
          'email',
          'password',
          'old_password',
          'new_password',
          'refresh_token',
          'language_code',
          'currency_code',
          'product_code',
          'secret',
          '_page_name',
          '_error',
          'entity',
          'event_code',
        ].map((member) => [member, text]),
      );
      expect(await admin.rpc(name, texts)).toMatchObject(refused(400, 'bad_request'));
    });

    it.each(['/api/gt', '/api/deepl', '/api/openai/translate_text', '/api/deepseek/translate_text'])('is no text for %s', async (url) => {
      expect(await raw(JSON.stringify({ text, from: 'en', to: 'de' }), 'application/json', url)).toMatchObject(refused(400, 'bad_request'));
    });
  });

  it.each(['/files/images/%00', '/files/product_files/%00', '/files/%00/1', '/p/%00.jpg', '/newsletter/%00', '/%00'])('finds nothing at %s', async (url) => {
    const { status } = await app.request({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect([400, 404]).toContain(status);
  });

  it('clamps a window that is too large and gives nothing far behind the end', async () => {
    expect((await admin.rows('countries_brief', { limit: 1e9 })).length).toBeGreaterThan(50);
    expect(await admin.rows('countries_brief', { limit: 5, offset: 1e15 })).toEqual([]);
  });

  it('ends a list of ten thousand values in a filter', async () => {
    expect(
      await admin.action('product_list', 'list', { filter: { field: 'product_code', op: 'in', value: Array.from({ length: 10_000 }, () => 'a') } }),
    ).toMatchObject(refused(400, 'too_complex'));
  });

  it('shows no secret in any form', () => {
    for (const [, form] of declaredForms)
      expect(Object.keys(form.fields).filter((field) => /password|hash|token(?!s(?:_in|_out)?$)|secret|search_text/.test(field))).toEqual([]);
  });
});
