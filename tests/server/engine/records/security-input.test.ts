import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isColumn, natureOf } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { calls as allCalls } from '../../../../src/generated/server/parts/calls.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const allForms = Object.entries(forms) as [string, AnyForm][];
const kindOf = (form: AnyForm, field: string) => {
  const found = form.fields[field];
  if (!found) throw new Error(field);
  return isColumn(found) ? natureOf(found).kind : found.kind;
};
const fieldsWith = (form: AnyForm, operator: 'eq' | 'contains'): string[] =>
  Object.keys(form.fields).filter((field) => kindOf(form, field).operators.includes(operator));

/** A filter tree so deep. */
const nested = (depth: number, leaf: object): object => (depth === 0 ? leaf : { not: nested(depth - 1, leaf) });

/** Where a list names fields. */
const places: ((field: string) => JsonObject)[] = [
  (field) => ({ sort: [{ field }] }),
  (field) => ({ columns: [field] }),
  (field) => ({ totals: [field], limit: 1 }),
  (field) => ({ filter: { field, op: 'eq', value: 1 } }),
];

const injections = [
  "' or 1=1 --",
  '1) union select password_hash from app_user --',
  "\\'; select pg_sleep(5); --",
  '$1',
  "' || (select version()) || '",
  "'; copy app_user to program 'id' --",
  '\u02bc or 1=1',
  '{{7*7}}',
];

describeOnEachDemo('hostile input', (open) => {
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

  it.each(allForms)('%s takes only its own names, orders, operators and numbers', async (entity, form) => {
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
        'bad_request',
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

  it.each(allForms)('%s names the field whose value has the wrong nature', async (entity, form) => {
    for (const field of fieldsWith(form, 'eq')) {
      const answer = await admin.action(entity, 'list', { filter: { field, op: 'eq', value: { isRaw: true } } });
      expect([field, answer.status, answer.body.error]).toMatchObject([field, 422, { code: 'invalid_value', fields: [{ field }] }]);
    }
  });

  it.each(allForms)('%s takes hostile text for text', async (entity, form) => {
    const [first = {}] = await admin.rows(entity, { limit: 1 });
    const [field] = fieldsWith(form, 'contains').filter((name) => typeof first[name] === 'string');
    const columns = field ? [field] : [];
    const whole = await admin.rows(entity, { columns });
    for (const value of injections) {
      const found = await admin.rows(entity, { columns, search: value });
      expect([value, found.length]).toEqual([value, form.search || form.searchText ? 0 : whole.length]);
    }
    for (const value of field ? [...injections.slice(0, 2), '%', '_', '\\', "'"] : []) {
      const found = await admin.rows(entity, { columns, filter: { field: String(field), op: 'contains', value } });
      expect([value, found.map((row) => row[String(field)])]).toEqual([
        value,
        whole.map((row) => row[String(field)]).filter((text) => String(text).includes(value)),
      ]);
    }
  });

  describe.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate', 'a\ud800b'],
  ])('%s', (_, text) => {
    it.each(allForms)('is no text for %s, whatever is done there', async (entity, form) => {
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
        ...Object.keys(form.actions ?? {}).map((action): [string, unknown] => [action, { selection: { keys: [key] } }]),
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

  it('takes text for text that only looks like an escape', async () => {
    const setting = { setting_key: 'escapes', value: { path: 'C:\\u0000\\ud800', smile: '\u{1f600}' } };
    const escaped = JSON.stringify({ entity: 'user_settings', action: 'set', payload: setting }).replace('\u{1f600}', '\\ud83d\\ude00');
    expect(await raw(escaped)).toMatchObject({ status: 200, body: { rows: [setting] } });
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

  it.each([
    '{"entity":"product_list","action":"list","payload":{"__proto__":{"isAdmin":true}}}',
    '{"entity":"product_list","action":"list","payload":{"filter":{"constructor":{"prototype":{"isAdmin":true}}}}}',
    '{"entity":"user_settings","action":"set","payload":{"setting_key":"x","value":{"a":[{"__proto__":{"isAdmin":true}}]}}}',
    '{"entity":"user_settings","action":"set","payload":{"setting_key":"x","value":{"\\u005f_proto__":{"isAdmin":true}}}}',
    '{"__proto__":{"entity":"product_list"},"action":"list"}',
  ])('refuses a body that names a prototype: %s', async (text) => {
    expect(await raw(text)).toMatchObject(refused(400, 'bad_request'));
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('stores words that only look like it', async () => {
    const value = { note: 'the "__proto__": of all', 'a:constructor': 1 };
    expect(await admin.action('user_settings', 'set', { setting_key: 'words', value })).toMatchObject({ status: 200, body: { rows: [{ value }] } });
  });

  it.each<[string, string | Buffer, number]>([
    ['a depth of ten thousand', `{"entity":"x","action":"list","payload":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['a million elements', `{"entity":"product_list","action":"delete","payload":{"keys":[${'1,'.repeat(999_999)}1]}}`, 400],
    ['nine megabytes', `{"entity":"${'x'.repeat(9 * 1024 * 1024)}"}`, 413],
    ['half a surrogate', '{"entity":"product_brands","action":"set","payload":{"brand_name":"\\ud800"}}', 400],
    ['a NUL', '{"entity":"product_brands","action":"set","payload":{"brand_name":"a\\u0000b"}}', 400],
    ['a mark of byte order', '\ufeff{"entity":"product_brands","action":"list"}', 400],
    ['something cut off', '{"entity":"product_brands"', 400],
    ['a list', '[]', 400],
    ['a word', '"list"', 400],
    ['null', 'null', 400],
    ['packed bytes', Buffer.from('1f8b0800000000000003ab560200', 'hex'), 400],
  ])('refuses %s', async (_, body, status) => {
    const start = performance.now();
    expect((await raw(body)).status).toBe(status);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect((await admin.rpc('user')).status).toBe(200);
  });

  it('keeps wrong bytes from the database', async () => {
    const body = Buffer.concat([
      Buffer.from('{"entity":"product_brands","action":"set","payload":{"brand_name":"bytes '),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}}'),
    ]);
    expect([200, 400]).toContain((await raw(body)).status);
    expect(
      (await admin.rows('product_brands', { search: 'bytes' }))
        .map(({ brand_name }) => brand_name)
        .every((name) => Buffer.from(String(name)).toString() === name),
    ).toBe(true);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x', ''])(
    'reads no body of type %j',
    async (type) => {
      expect(await raw('{"entity":"product_brands","action":"list"}', type)).toMatchObject(refused(415, 'unsupported_type'));
    },
  );

  it.each(allForms.filter(([, form]) => form.write))('%s lets nobody write what is not his to write', async (entity, form) => {
    const [row = {}] = await admin.rows(entity, { limit: 1 });
    const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
    const writable = new Set([...Object.keys(form.write ?? {}), ...Object.keys(form.create ?? {})]);
    const readOnly = Object.keys(form.fields).filter((field) => !writable.has(field) && !form.key.includes(field));
    const hidden = [
      'id',
      'created_at',
      'created_by',
      'updated_by',
      'password_hash',
      'is_admin',
      'scope',
      'permissions',
      'owner_id',
      'deleted_at',
      'search_text',
    ].filter((field) => !(field in form.fields));
    const codes = async (field: string) => [
      codeOf(await admin.action(entity, 'set', { rows: [{ ...key, [field]: 1 }] })),
      codeOf(await admin.action(entity, 'set', { selection: { keys: [key] }, values: { [field]: 1 } })),
      codeOf(await admin.patch(entity, key, field, { new: 1 })),
    ];
    for (const field of hidden) expect([field, ...(await codes(field))]).toEqual([field, 'unknown_field', 'unknown_field', 'unknown_field']);
    for (const field of readOnly)
      expect([field, ...(await codes(field))]).toEqual([field, field === 'row_version' ? 'stale' : 'read_only_field', 'read_only_field', 'read_only_field']);
  });

  it('writes no administrator, no company and no other table through a form', async () => {
    const brand = (payload: object) => admin.action('product_brands', 'set', payload);
    expect(await brand({ brand_name: 'nested', user: { user_id: 1, blocked: true } })).toMatchObject(refused(400, 'unknown_field'));
    expect(await brand({ brand_name: { set: 'x' } })).toMatchObject(refused(422, 'invalid_value'));
    expect(await admin.action('roles', 'set', { role_name: { en: 'Mine' }, administrator: true })).toMatchObject(refused(400, 'read_only_field'));
    expect(await admin.rows('product_brands', { search: 'nested' })).toEqual([]);
  });

  it.each(['text', 1, true, null, ['text'], [null], { rows: {} }, { patches: [{}] }, { keys: 1 }, { rows: [], extra: 1 }, { selection: {}, values: {} }])(
    'takes no %j for a write',
    async (payload) => {
      expect((await admin.action('product_brands', 'set', payload)).status).toBe(400);
      expect((await admin.action('product_brands', 'delete', payload)).status).toBe(400);
    },
  );

  it('does not delete without being told what', async () => {
    const before = await admin.rows('captions');
    expect(before).not.toEqual([]);
    for (const payload of [{}, { filter: { and: [] } }, { search: '' }, undefined])
      expect((await admin.action('captions', 'delete', payload)).status).toBe(400);
    expect(await admin.rows('captions')).toEqual(before);
  });

  it('takes the last of two equal names, in the check as in the write', async () => {
    const answer = await raw('{"entity":"product_brands","action":"set","payload":{"brand_name":1,"brand_name":"the last"}}');
    expect(answer).toMatchObject({ status: 200, body: { rows: [{ brand_name: 'the last' }] } });
  });

  it.each([0, -1, 2 ** 31, 2 ** 53, 1.5, '1 OR 1=1', '1', true, null, [1], { a: 1 }])('finds no row under the id %j', async (brand_id) => {
    const answers = [
      await admin.patch('product_brands', { brand_id: brand_id as never }, 'brand_name', { new: 'taken' }),
      await admin.action('product_brands', 'history', { key: { brand_id } }),
    ];
    for (const { status } of answers) expect([400, 404, 422]).toContain(status);
    const deleted = await admin.action('product_brands', 'delete', { keys: [{ brand_id }] });
    if (deleted.status === 200) expect(deleted.body).toMatchObject({ deleted: 0 });
    else expect([400, 422]).toContain(deleted.status);
    expect(await admin.rows('product_brands', { search: 'taken' })).toEqual([]);
  });

  it('shows no secret in any form', () => {
    for (const [, form] of allForms) expect(Object.keys(form.fields).filter((field) => /password|hash|token(?!s$)|secret|search_text/.test(field))).toEqual([]);
  });
});
