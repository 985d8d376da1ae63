import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import openapiTs from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { UploadAnswer } from '../../../../../schemas/calls.ts';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { dashboards } from '../../../../../src/generated/server/dashboards.gen.ts';
import { forms } from '../../../../../src/generated/server/forms.gen.ts';
import { shopForms } from '../../../../../src/generated/server/shop-forms.gen.ts';
import { calls } from '../../../../../src/generated/server/parts/calls.gen.ts';
import { demoSecret } from '../../../../../src/server/domain/sales/demo/secrets.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';
import { describeOnServer } from '../../../../support/databases.ts';
import { chosenFor, fillEveryForm, fillOwnTables, openApp, refused } from '../../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../../support/server-app.ts';

interface Media {
  schema?: object;
  example?: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, unknown>;
}
interface Description {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown>; examples?: unknown[] }> };
}

const rowSchema = (form: string): string =>
  `${form
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')}Row`;

describeOnServer('the described interface', (open) => {
  let app: App;
  let admin: Client;
  let description: Description;
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

  /** What is wrong with a value, by a schema of the description; empty where it fits. */
  const misfits = (pointer: string, value: unknown): string[] => {
    const check = ajv.getSchema(`api#${pointer}`);
    if (!check) return [`no schema ${pointer}`];
    return check(value) ? [] : ((check.errors ?? []) as ErrorObject[]).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const component = (name: string) => `/components/schemas/${name}`;
  const escaped = (word: string) => word.replaceAll('~', '~0').replaceAll('/', '~1');
  const answerOf = (path: string, method = 'post') => `/paths/${escaped(path)}/${method}/responses/200/content/application~1json/schema`;
  const bodyOf = (path: string, method = 'post') => `/paths/${escaped(path)}/${method}/requestBody/content/application~1json/schema`;
  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  const fits = (pointer: string, answer: Answer<unknown>) =>
    expect({ status: answer.status, misfits: misfits(pointer, answer.body) }).toEqual({ status: 200, misfits: [] });

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    description = (await app.request<Description>({ url: '/openapi.json' })).body;
    ajv.addSchema(description, 'api');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  it('is a valid OpenAPI document whose every schema can be used', async () => {
    await expect(openapiTs(JSON.stringify(description), { silent: true })).resolves.toBeDefined();
    for (const name of Object.keys(description.components.schemas)) expect(ajv.getSchema(`api#${component(name)}`), name).toBeTypeOf('function');
  });

  it('is served for people, too, without scripts', async () => {
    const page = await app.request<string>({ url: '/api-docs' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const path of Object.keys(description.paths)) expect(page.text).toContain(path.replace('<', '&lt;'));
    expect(page.text).not.toMatch(/<script/i);
  });

  it('names every procedure of the server, and what each form can be asked', () => {
    for (const name of Object.keys(calls)) expect(Object.keys(description.paths)).toContain(`/rpc/${name}`);
    for (const [name, form] of Object.entries(forms) as [string, AnyForm][])
      for (const action of ['list', ...(form.delete ? ['delete'] : []), ...(form.copy ? ['copy'] : []), ...(form.actions ?? [])])
        expect(Object.keys(description.paths), name).toContain(`/rpc/api_action/${name}/${action}`);
  });

  it('gives every operation a name of its own, a tag that is told, a summary, a server, and its refusals', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => !/^[a-z]\w+$/.test(id) || ids.indexOf(id) !== at)).toEqual([]);
    expect(description.servers).toEqual([expect.objectContaining({ url: '/' })]);
    const tags = description.tags.map(({ name }) => name);
    for (const { path, operation } of operations()) {
      expect(tags, path).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.summary, path).toMatch(/\S/);
      if (path === '/healthz') continue;
      const isOpen = operation.security !== undefined && operation.security.every((way) => !('bearer' in way && operation.security?.length === 1));
      expect(Object.keys(operation.responses), path).toEqual(
        expect.arrayContaining(isOpen ? ['400', '503', 'default'] : ['400', '401', '403', '404', '422', '503', 'default']),
      );
    }
  });

  it('gives every body of JSON an example that fits it, and every row and input', () => {
    const wrong = operations().flatMap(({ path, method, operation }) => {
      const media = operation.requestBody?.content['application/json'];
      if (!media) return [];
      return media.example === undefined ? [`${path} has none`] : misfits(bodyOf(path, method), media.example).map((misfit) => `${path} ${misfit}`);
    });
    expect(wrong).toEqual([]);
    const shown = Object.entries(description.components.schemas).filter(([name]) => /(?:Row|Input)$/.test(name) && name !== 'LanguageRow');
    expect(
      shown.flatMap(([name, { examples }]) =>
        examples?.length ? examples.flatMap((row) => misfits(component(name), row)).map((misfit) => `${name} ${misfit}`) : [`${name} has none`],
      ),
    ).toEqual([]);
  });

  it('has no schema that no call is tied to', () => {
    const text = JSON.stringify(description);
    expect(Object.keys(description.components.schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('holds for health and shops', async () => {
    fits(answerOf('/healthz', 'get'), await app.request({ url: '/healthz' }));
    fits(answerOf('/shops', 'get'), await app.request({ url: '/shops', headers: { authorization: `Bearer ${admin.token}` } }));
    fits(answerOf('/shops', 'get'), await app.request({ url: '/shops', headers: { 'x-host': 'kontor-moebel.test' } }));
    for (const form of shopForms.keys())
      fits(answerOf(`/shop/${form}`, 'get'), await app.request({ url: `/shop/${form}`, headers: { 'x-host': 'kontor-moebel.test' } }));
  });

  it('holds for the figures of dashboards', async () => {
    for (const page of dashboards.keys()) fits(answerOf('/rpc/tile_figures'), await admin.rpc('tile_figures', { page }));
  });

  it.each<[string, unknown]>([
    ['init', { language_code: 'hu' }],
    ['category_tree', { language_code: 'bg' }],
    ['user', {}],
    ['currencies', { currency_code: null }],
    ['currencies', { currency_code: 'EUR' }],
    ['view_currency_rates', { currency_code: 'EUR' }],
    ['page_counts', { pages: ['products/brands', 'products/product_list'] }],
    ['inbox', { limit: 50 }],
    ['last_pages', {}],
    ['undo_progress', { change_set_id: 1 }],
    ['page_log', { _page_name: '/products/brands' }],
    ['page_error_log', { _page_name: '/', _error: { status: 500 } }],
  ])('holds for %s %j', async (name, payload) => {
    fits(answerOf(`/rpc/${name}`), await admin.rpc(name, payload));
  });

  it('holds for an uploaded table', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-type': 'multipart/form-data; boundary=edge' };
    const field = '--edge\r\ncontent-disposition: form-data; name="entity"\r\n\r\nproduct_brands\r\n';
    const file = '--edge\r\ncontent-disposition: form-data; name="file"; filename="brands.csv"\r\n\r\nbrand_name\r\nOak & Co\r\n';
    const upload = () => app.request<UploadAnswer<'/import'>>({ method: 'POST', url: '/import', headers, payload: `${field}${file}\r\n--edge--\r\n` });
    const uploaded = await upload();
    fits(answerOf('/import'), uploaded);
    const { import_id, mapping } = uploaded.body;
    const call = { import_id, mapping: mapping.map(({ column, field }) => ({ column, field })) };
    const step = async (name: string, payload: object) => {
      expect(misfits(bodyOf(`/rpc/api_action/{form}/${name}`), payload)).toEqual([]);
      fits(answerOf(`/rpc/api_action/{form}/${name}`), await admin.rpc(`api_action/product_brands/${name}`, payload));
    };
    await step('import_check', call);
    await step('import_progress', { import_id });
    await step('import_commit', call);
    await step('import_cancel', { import_id: (await upload()).body.import_id });
    expect(uploaded.body).toMatchObject({ file_name: 'brands.csv', headers: ['brand_name'], mapping: [{ column: 0, field: 'brand_name' }] });
  });

  it('holds for what visitors of a shop may call', async () => {
    const headers = { 'x-host': 'kontor-butor.test' };
    const [product] = await app.rows<{ product_code: string }>(sql`select product_code from product_shop where shop_id = 1 and published limit 1`);
    const secret = demoSecret(0);
    fits(answerOf('/rpc/newsletter_subscribe'), await app.rpc('newsletter_subscribe', { email: 'described@mail.example', language_code: 'hu' }, { headers }));
    fits(
      answerOf('/rpc/arrival_notification_ask'),
      await app.rpc('arrival_notification_ask', { email: 'described@mail.example', product_code: product?.product_code }, { headers }),
    );
    for (const name of ['newsletter_confirm', 'newsletter_unsubscribe']) fits(answerOf(`/rpc/${name}`), await app.rpc(name, { secret }));
    expect(await app.request({ url: `/newsletter/${secret}` })).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });

  it('holds for signing in, refreshing, undoing, changing the password and signing out', async () => {
    await app.addUser('described');
    const login = await app.login('described');
    fits(answerOf('/rpc/login'), login);
    fits(answerOf('/rpc/refresh_token'), await app.rpc('refresh_token', { refresh_token: login.body.refresh_token }));
    fits(answerOf('/rpc/logout'), await app.asClient(login.body).rpc('logout'));
    const again = await app.signIn('described');
    fits(answerOf('/rpc/change_password'), await again.rpc('change_password', { old_password: 'kontor-demo-2026', new_password: 'kontor-demo-2027' }));
    const change = await admin.action('product_brands', 'set', { brand_name: 'to be undone' });
    fits(answerOf('/rpc/undo'), await admin.rpc('undo', { change_set_id: change.body.change_set_id }));
    fits(answerOf('/rpc/undo_cancel'), await admin.rpc('undo_cancel', { change_set_id: change.body.change_set_id }));
  });

  it.each(Object.entries(forms) as [string, AnyForm][])('describes the rows of %s: all their fields, and no other', async (name, form) => {
    const schema = component(rowSchema(name));
    const chosen = chosenFor(name);
    const [array, window] = [await admin.action<JsonObject[]>(name, 'list', chosen), await admin.action(name, 'list', { ...chosen, limit: 5 })];
    fits(component('Window'), window);
    expect(array.body.length).toBeGreaterThan(0);
    expect(array.body.flatMap((row) => misfits(schema, row)).slice(0, 5)).toEqual([]);
    expect(Object.keys(array.body[0] ?? {}).sort()).toEqual(Object.keys(form.fields).sort());
    expect(Object.keys(description.components.schemas[rowSchema(name)]?.properties ?? {}).sort()).toEqual(Object.keys(form.fields).sort());
    expect(window.body).toMatchObject({ total: array.body.length });
    expect((await admin.action<JsonObject[]>(name, 'filter', chosen)).body).toEqual(array.body);
    const addressed = await admin.rpc(`api_action/${name}/list`, { ...chosen, limit: 5 });
    fits(answerOf(`/rpc/api_action/${name}/list`), addressed);
    expect(addressed.body).toEqual(window.body);
  });

  it.each(Object.entries(forms) as [string, AnyForm][])('describes what setting and deleting in %s answer', async (name, form) => {
    const [row = {}] = await admin.rows(name, { limit: 1, ...chosenFor(name) });
    const key = Object.fromEntries(form.key.map((field) => [field, row[field] ?? null]));
    if (form.write) fits(answerOf(`/rpc/api_action/${name}/set`), await admin.rpc(`api_action/${name}/set`, { rows: [key] }));
    if (form.delete) fits(answerOf(`/rpc/api_action/${name}/delete`), await admin.rpc(`api_action/${name}/delete`, { keys: [] }));
    const history = await admin.rpc(`api_action/${name}/history`, { key });
    // A row that is there for who chose has no history for who does not.
    if (chosenFor(name).params) expect(history).toMatchObject(refused(404, 'not_found'));
    else fits(answerOf('/rpc/api_action/{form}/history'), history);
  });

  it('holds for the workflow of an order: what it can have next, its life, and what a step would do', async () => {
    const [order = {}] = await admin.rows('purchase_orders', { limit: 1 });
    const { fsm_instance_id } = order;
    const offers = await admin.rpc('api_action/fsm_offers/list', { fsm_instance_id });
    fits(answerOf('/rpc/api_action/fsm_offers/list'), offers);
    fits(answerOf('/rpc/api_action/fsm_history/list'), await admin.rpc('api_action/fsm_history/list', { fsm_instance_id }));
    for (const { event_code } of offers.body.offers as { event_code: string }[])
      fits(answerOf('/rpc/api_action/fsm_trigger/set'), await admin.rpc('api_action/fsm_trigger/set', { fsm_instance_id, event_code, dry_run: true }));
  });

  it('has one shape for every refusal', async () => {
    const refusals: Answer<unknown>[] = [
      await app.rpc('user'),
      await app.rpc('nothing'),
      await app.rpc('login', {}),
      await app.login('viewer', 'wrong'),
      await admin.action('nothing', 'list'),
      await admin.in('KT-XX').rpc('user'),
      await admin.action('product_list', 'list', { columns: ['nothing'] }),
      await admin.patch('product_list', { product_code: 'none' }, 'min_margin', { new: 1 }),
      await admin.action('vats', 'set', { rows: [{ vat_rate: 'x' }] }),
      await app.request({ method: 'GET', url: '/assets/nothing.js' }),
      await app.request({ method: 'POST', url: '/rpc/user', headers: { 'content-type': 'text/plain' }, payload: '{}' }),
      await app.request({ method: 'POST', url: '/rpc/user', headers: { 'content-type': 'application/json' }, payload: '{' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 404, 400, 401, 404, 403, 400, 404, 422, 404, 415, 400]);
    for (const refusal of refusals) {
      expect(misfits(component('Refusal'), refusal.body)).toEqual([]);
      expect(refusal.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});
