import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { costs, neededBy } from '../../../../schemas/needs.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, createApp, email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What each call that is not for everybody answers a program with: told here, so that a new call is thought about. */
const forPrograms = [
  'api_action',
  'currencies',
  'find_records',
  'inbox',
  'page_counts',
  'paper',
  'tile_figures',
  'translation_engines',
  'undo',
  'user',
  'view_currency_rates',
  'workflow_differences',
];

describeOnServer('a token for a program', (open) => {
  let app: App;
  let admin: Client;
  let clerk: Client;
  let made = 0;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  afterAll(() => app.close());

  const order = (changes: JsonObject = {}): JsonObject => ({
    token_name: `Program ${(made += 1)}`,
    expires_on: dayAhead(30),
    writes: true,
    pages: null,
    only_company: null,
    ...changes,
  });
  const tokenFor = async (owner: Client, changes?: JsonObject): Promise<string> => {
    const { status, body, text } = await owner.rpc('make_token', order(changes));
    if (status !== 200) throw new Error(text);
    return body.token;
  };
  const asProgram = (token: string, company?: string): Client => app.asClient({ token, refresh_token: '' }, company);
  const program = async (owner: Client, changes?: JsonObject, company?: string): Promise<Client> => asProgram(await tokenFor(owner, changes), company);
  const tokensOf = async (owner: Client) => (await owner.rpc('my_account')).body.tokens;
  const addBrand = (client: Client, brand_name: string) => client.action<{ change_set_id: number }>('product_brands', 'set', { rows: [{ brand_name }] });

  it('is told once, and stored as a hash', async () => {
    const token = await tokenFor(admin, { token_name: 'Web shop' });
    expect(token).toMatch(/^kontor_[\w-]{43}$/);
    const [stored] = await app.rows<{ all: string }>(sql`select jsonb_agg(to_jsonb(t))::text as all from machine_token t`);
    expect(stored?.all).toContain('Web shop');
    for (const text of [stored?.all, (await admin.rpc('my_account')).text]) expect(text).not.toContain(token.slice('kontor_'.length));
  });

  it('is listed with its rights and its last use, and its person is told of it', async () => {
    const client = await program(admin, { token_name: 'Listed', writes: false, pages: ['products/brands'], only_company: 'KT-HU' });
    const listed = async () => (await tokensOf(admin)).find(({ token_name }) => token_name === 'Listed');
    expect(await listed()).toMatchObject({ writes: false, pages: ['products/brands'], only_company: 'KT-HU', last_used_at: null });
    expect((await client.action('product_brands', 'list', { limit: 1 })).status).toBe(200);
    expect((await listed())?.last_used_at).toMatch(/^\d{4}-/);
    expect((await admin.rpc('user')).body.notices.map(({ notice }) => notice)).toContain('token_made');
  });

  it.each<[string, JsonObject, string]>([
    ['token_name', { token_name: ' ' }, 'required'],
    ['expires_on', { expires_on: dayAhead(-1) }, 'token_days'],
    ['expires_on', { expires_on: dayAhead(366) }, 'token_days'],
    ['expires_on', { expires_on: 'soon' }, 'not_a_date'],
    ['pages', { pages: ['settings/users'] }, 'unknown_reference'],
    ['only_company', { only_company: 'KT-XX' }, 'unknown_reference'],
  ])('is not made with a wrong %s: %j', async (field, changes, code) => {
    expect(await clerk.rpc('make_token', order(changes))).toMatchObject({ ...refused(422, code), body: { error: { fields: [{ field, code }] } } });
  });

  it('is asked again for, and not made by a program', async () => {
    expect(await (await program(admin)).rpc('make_token', order())).toMatchObject(refused(403, 'forbidden'));
    const elsewhere = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`update user_session set confirmed_until = now()`);
    expect(await elsewhere.rpc('make_token', order())).toMatchObject(refused(403, 'confirm_identity'));
    await app.execute(sql`update user_session set confirmed_until = now() + interval '1 hour'`);
  });

  it('makes the calls that are for programs, and no other', async () => {
    const client = await program(admin, {}, 'KT-HU');
    for (const [name, call] of Object.entries(calls)) {
      if (call.access === 'anyone' || call.access === 'recognised') continue;
      // It opens with the right to its page, which this program was not given.
      if (name === 'health') continue;
      const code = codeOf(await client.rpc(name as Parameters<Client['rpc']>[0], {}));
      expect([name, code === 'forbidden']).toEqual([name, !forPrograms.includes(name)]);
    }
    for (const own of ['user_language', 'user_bookmarks'])
      expect(await client.action(own, 'set', { rows: [{ language_code: 'en' }] })).toMatchObject(refused(403, 'forbidden'));
  });

  it('is no token of a session', async () => {
    const token = await tokenFor(admin);
    expect((await app.rpc('refresh_token', { refresh_token: token })).status).toBe(401);
    expect((await asProgram(`${token}x`).rpc('user')).status).toBe(401);
    expect((await asProgram(token.toUpperCase()).rpc('user')).status).toBe(401);
    expect((await asProgram(token).rpc('user')).status).toBe(200);
  });

  it('has never more than its person has at that moment', async () => {
    const client = await program(clerk, { pages: ['products/brands'] }, 'KT-HU');
    expect((await addBrand(client, 'Before')).status).toBe(403);
    expect((await client.action('product_brands', 'list', { limit: 1 })).status).toBe(200);
    expect(await client.action('product_list', 'list', { limit: 1 })).toMatchObject(refused(403, 'forbidden'));
    const id = await app.userId('clerk');
    await app.execute(sql`insert into user_page (user_id, page_code, list) select ${id}, page_code, false from page where url = 'products/brands'`);
    expect(await client.action('product_brands', 'list', { limit: 1 })).toMatchObject(refused(403, 'forbidden'));
    await app.execute(sql`delete from user_page where user_id = ${id}`);
    expect((await client.action('product_brands', 'list', { limit: 1 })).status).toBe(200);
  });

  it('that only reads changes nothing: no row, no setting of its person, no undo, nothing by an action', async () => {
    const client = await program(admin, { writes: false }, 'KT-HU');
    const { change_set_id } = (await addBrand(admin, 'Read only')).body;
    expect(await addBrand(client, 'Refused')).toMatchObject(refused(403, 'forbidden'));
    expect(await client.rpc('undo', { change_set_id })).toMatchObject(refused(403, 'forbidden'));
    expect(await client.action('user_settings', 'set', { rows: [{ setting_key: 'grid', value: {} }] })).toMatchObject(refused(403, 'forbidden'));
    expect(await client.action('product_list', 'gather_labels', { selection: { keys: [] } })).toMatchObject(refused(403, 'forbidden'));
  });

  it('works in its company alone, in forms of all companies too', async () => {
    const token = await tokenFor(admin, { only_company: 'KT-DE' });
    expect((await asProgram(token).rpc('user')).body.user).toMatchObject({ company: 'KT-DE' });
    expect(await asProgram(token, 'KT-HU').rpc('user')).toMatchObject(refused(403, 'forbidden'));
    const companies = (rows: { company_code: string }[]) => [...new Set(rows.map(({ company_code }) => company_code))];
    expect(companies(await admin.rows('company_stocks', { limit: 1000 })).length).toBeGreaterThan(1);
    expect(companies(await asProgram(token, 'KT-DE').rows('company_stocks', { limit: 1000 }))).toEqual(['KT-DE']);
  });

  it('tells no field that needs the right to a page it was not given', async () => {
    const needing = [...neededBy(forms.product_list)].flatMap(([field, need]) => (need.includes(costs) ? [field] : []));
    const shown = async (client: Client) => {
      const [row = {}] = await client.rows('product_list', { limit: 1 });
      return needing.filter((field) => field in row);
    };
    expect(needing.length).toBeGreaterThan(0);
    expect(await shown(admin)).toEqual(needing);
    const token = await tokenFor(admin, { token_name: 'Costless', pages: ['products/product_list'] });
    expect(await shown(asProgram(token, 'KT-HU'))).toEqual([]);
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>(sql`select machine_token_id as id from machine_token where token_name = 'Costless'`);
    const userId = await app.userId('admin');
    const sees = (family: string) =>
      app.database.transaction({ userId, companyCode: 'KT-HU', family }, (tx) => tx.row<{ sees: boolean }>(sql`select kontor_sees(${costs}) as sees`));
    expect([await sees(''), await sees(`token:${id}`)]).toEqual([{ sees: true }, { sees: false }]);
  });

  it('gives nobody rights and takes no password away, for it never proves who it is', async () => {
    const client = await program(admin, {}, 'KT-HU');
    const select = { selection: { keys: [{ user_id: await app.userId('viewer') }] } };
    expect(await client.action('users', 'reset_password', select)).toMatchObject(refused(403, 'confirm_identity'));
    expect(await client.action('roles', 'set', { rows: [{ role_name: { en: 'Made by a program' } }] })).toMatchObject(refused(403, 'confirm_identity'));
    expect(await client.rpc('confirm_identity', { proof: 'kontor-demo-2026' })).toMatchObject(refused(403, 'forbidden'));
  });

  it('is told in the history as what did it', async () => {
    const client = await program(admin, { token_name: 'Importer' }, 'KT-HU');
    const { status, body } = await client.action<{ rows: { brand_id: number }[] }>('product_brands', 'set', { rows: [{ brand_name: 'By a program' }] });
    expect(status).toBe(200);
    const key = { brand_id: body.rows[0]?.brand_id };
    await admin.action('product_brands', 'set', { rows: [{ ...key, brand_name: 'By hand' }] });
    const told = (await admin.action<{ program_name: string | null }[]>('product_brands', 'history', { key })).body;
    expect(told.map(({ program_name }) => program_name)).toEqual([null, 'Importer']);
  });

  it('ends when it is revoked, at once and on every server', async () => {
    const token = await tokenFor(admin, { token_name: 'Revoked' });
    const second = await createApp(app.database);
    const [here, there] = [asProgram(token, 'KT-HU'), second.asClient({ token, refresh_token: '' }, 'KT-HU')];
    for (const client of [here, there]) expect((await client.action('product_brands', 'list', { limit: 1 })).status).toBe(200);
    const id = (await tokensOf(admin)).find(({ token_name }) => token_name === 'Revoked')?.machine_token_id;
    expect(await clerk.rpc('end_token', { machine_token_id: id })).toMatchObject(refused(404, 'not_found'));
    expect((await admin.rpc('end_token', { machine_token_id: id })).status).toBe(200);
    for (const client of [here, there]) expect(await client.action('product_brands', 'list', { limit: 1 })).toMatchObject(refused(401, 'unauthenticated'));
    await second.stop();
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['its last day is over', (id) => app.execute(sql`update machine_token set expires_at = now() where user_id = ${id}`)],
    ['its person is blocked', (id) => app.execute(sql`update app_user set blocked = true where user_id = ${id}`)],
    ['its person is deleted', (id) => app.execute(sql`delete from app_user where user_id = ${id}`)],
    ['the password of its person is taken away', (id) => admin.action('users', 'reset_password', { selection: { keys: [{ user_id: id }] } })],
  ])('ends when %s', async (reason, happen) => {
    const name = `ending ${reason}`.replaceAll(' ', '-');
    const id = await app.addUser(name);
    const client = await program(await app.signIn(name));
    expect((await client.rpc('user')).status).toBe(200);
    await happen(id);
    expect(await client.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    await app.execute(sql`update app_user set blocked = false where user_email = ${email(name)}`);
    expect(await client.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
  });

  it('outlives a password that its person changed himself', async () => {
    await app.addUser('careful');
    const owner = await app.signIn('careful');
    const client = await program(owner);
    expect((await owner.rpc('change_password', { old_password: 'kontor-demo-2026', new_password: 'a quite new password' })).status).toBe(200);
    expect((await client.rpc('user')).status).toBe(200);
  });

  it('shares the limits of its person', async () => {
    await app.execute(sql`insert into login_attempt (attempt_key, failures, window_ends_at)
      values (${`call:translate_rows|user ${await app.userId('admin')}`}, 100000, now() + interval '1 hour')
      on conflict (attempt_key) do update set failures = 100000, window_ends_at = excluded.window_ends_at`);
    const call = { selection: { keys: [] }, fields: ['names'], from: 'en', to: ['de'], engine: 'deepl', mode: 'fill' };
    const client = await program(admin, {}, 'KT-HU');
    for (const asking of [admin, client]) expect(await asking.action('product_categories', 'translate', call)).toMatchObject(refused(429, 'too_many_attempts'));
  });
});
