import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { triedOn } from '../declarations/declared.ts';

const allForms = Object.entries(forms) as [string, AnyForm][];

describeOnEachDemo('hostile bodies and writes', (open, engine) => {
  let app: App;
  let admin: Client;
  const raw = (text: string | Buffer, type = 'application/json') =>
    app.request<JsonObject>({
      method: 'POST',
      url: '/rpc/api_action',
      headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
      payload: text,
    });

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  it('takes text for text that only looks like an escape', async () => {
    const setting = { setting_key: 'escapes', value: { path: 'C:\\u0000\\ud800', smile: '\u{1f600}' } };
    const escaped = JSON.stringify({ entity: 'user_settings', action: 'set', payload: setting }).replace('\u{1f600}', '\\ud83d\\ude00');
    expect(await raw(escaped)).toMatchObject({ status: 200, body: { rows: [setting] } });
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
    ['a million elements', `{"entity":"product_list","action":"delete","payload":{"keys":[${'1,'.repeat(999_999)}1]}}`, 413],
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

  it.each(
    triedOn(
      engine,
      allForms.filter(([, form]) => form.write),
    ),
  )('%s lets nobody write what is not his to write', async (entity, form) => {
    const [row = {}] = await admin.rows(entity, { limit: 1 });
    const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
    const writable = new Set([...Object.keys(form.write ?? {}), ...Object.keys(form.create ?? {})]);
    const readOnly = Object.keys(form.fields).filter((field) => !writable.has(field) && !form.key.includes(field));
    const hidden = [
      'id',
      'company_code',
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
    const before = await admin.rows('packing_templates');
    expect(before).not.toEqual([]);
    for (const payload of [{}, { filter: { and: [] } }, { search: '' }, undefined])
      expect((await admin.action('packing_templates', 'delete', payload)).status).toBe(400);
    expect(await admin.rows('packing_templates')).toEqual(before);
  });

  it('names a comparison nobody knows, wherever rows are narrowed', async () => {
    const filter = { and: [{ field: 'brand_name', op: 'resembles', value: 'x' }] };
    const told = { error: { code: 'unknown_operator', params: { given: 'resembles' }, fields: [{ code: 'unknown_operator' }] } };
    for (const [action, payload] of [
      ['list', { filter }],
      ['delete', { filter, expected: 0 }],
      ['set', { selection: { filter, expected: 0 }, values: { brand_name: 'x' } }],
    ] as const)
      expect(await admin.action('product_brands', action, payload)).toMatchObject({ status: 400, body: told });
  });

  it('deletes by a bare key and by an array of keys', async () => {
    const added = await admin.action<{ rows: JsonObject[] }>('product_brands', 'set', [
      { brand_name: 'bare 1' },
      { brand_name: 'bare 2' },
      { brand_name: 'bare 3' },
    ]);
    const [first, ...others] = added.body.rows.map(({ brand_id }) => ({ brand_id }));
    expect(await admin.action('product_brands', 'delete', first)).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(await admin.action('product_brands', 'delete', others)).toMatchObject({ status: 200, body: { deleted: 2 } });
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

  it.each(
    triedOn(
      engine,
      allForms.filter(([, form]) => form.delete),
    ),
  )('takes a bare key to delete a row of %s', async (name, form) => {
    const [row = {}] = await admin.rows(name, { limit: 1 });
    const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    const nobodys = (value: unknown) => (typeof value === 'number' ? 2_000_000_000 : isDay(value) ? '1900-01-01' : 'ZZ');
    const answer = await admin.action(name, 'delete', Object.fromEntries(form.key.map((field) => [field, nobodys(row[field])])));
    expect(answer).toMatchObject({ status: 200, body: { deleted: 0 } });
  });
});
