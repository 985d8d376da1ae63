import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PageRight } from '../../../../src/shared/access.ts';
import { pageRights } from '../../../../src/shared/access.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

type Flag = boolean | null;
interface MenuPage {
  page_code: string;
  url: string | null;
  children: MenuPage[];
  rights: Record<PageRight, boolean>;
}

describeOnServer('access', (open) => {
  let app: App;
  let admin: Client;
  let worker: Client;
  let workerId: number;
  /** Of the worker's company and of another one. */
  let bothId: number;
  let workerRole: number;
  const forbidden = refused(403, 'forbidden');

  /** What the worker's role and the worker's own row say on a page; undefined: no row. */
  const grant = async (page: string, role?: Partial<Record<PageRight, Flag>>, own?: Partial<Record<PageRight, Flag>>) => {
    const values = (flags: Partial<Record<PageRight, Flag>>) =>
      sql.join(
        pageRights.map((right) => sql`${flags[right] ?? null}::boolean`),
        sql`, `,
      );
    await app.execute(sql`delete from role_page where role_id = ${workerRole}`);
    await app.execute(sql`delete from user_page where user_id = ${workerId}`);
    if (role)
      await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete) values (${workerRole}, ${page}, ${values(role)})`);
    if (own) await app.execute(sql`insert into user_page (user_id, page_code, perms, list, add, set, delete) values (${workerId}, ${page}, ${values(own)})`);
  };
  const status = async (client: Client, entity: string, action: string, payload?: unknown) => (await client.action(entity, action, payload)).status;
  const menuOf = async (client: Client): Promise<MenuPage[]> => (await client.rpc('user')).body.menu;
  const urlsIn = (pages: MenuPage[]): string[] => pages.flatMap(({ url, children }) => [...(url ? [url] : []), ...urlsIn(children)]);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    workerId = await app.addUser('worker');
    worker = await app.signIn('worker');
    bothId = await app.addUser('both', ['KT-HU', 'KT-DE']);
    workerRole = (await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"Workers"}') returning role_id`))[0]?.role_id ?? 0;
    await app.execute(sql`insert into role_user (role_id, user_id) values (${workerRole}, ${workerId})`);
  });
  afterEach(() => grant('products.brands'));
  afterAll(() => app.close());

  it.each(['List', 'list ', '__proto__', 'constructor', 'toString', 'nothing', ''])('knows no action %j', async (action) => {
    expect(await admin.action('product_brands', action)).toMatchObject(refused(404, 'bad_data_source'));
  });
  it.each(['Product_brands', 'product_brands ', '__proto__', 'constructor', 'toString', 'brand', 'app_user', ''])('knows no entity %j', async (entity) => {
    expect(await admin.action(entity, 'list')).toMatchObject(refused(404, 'bad_data_source'));
  });
  it.each([[['list']], [{ list: 1 }], [null], [1]])('refuses %j for a name', async (name) => {
    expect((await admin.rpc('api_action', { entity: 'product_brands', action: name })).status).toBe(400);
    expect((await admin.rpc('api_action', { entity: name, action: 'list' })).status).toBe(400);
  });
  it('does not run a procedure on a form that has not declared it', async () => {
    expect(await admin.action('product_brands', 'reset_password', { selection: { keys: [] } })).toMatchObject(refused(404, 'bad_data_source'));
  });
  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT'] as const)('runs nothing on %s', async (method) => {
    expect((await app.request({ method, url: '/rpc/logout', headers: { authorization: `Bearer ${admin.token}` } })).status).toBe(404);
    expect((await admin.rpc('user')).status).toBe(200);
  });

  it('tells adding from changing, whatever the call looks like', async () => {
    // A brand that no other company uses.
    const [brand = {}] = await app.rows(sql`insert into brand (brand_name) values (${`Unused ${Math.random()}`}) returning brand_id`);
    const change = { rows: [{ brand_id: brand.brand_id, brand_name: 'changed' }] };
    const addition = { rows: [{ brand_name: `added ${Math.random()}` }] };
    await grant('products.brands', { perms: true, list: true, add: true });
    expect(await worker.action('product_brands', 'set', change)).toMatchObject(forbidden);
    expect(await worker.patch('product_brands', { brand_id: brand.brand_id ?? 0 }, 'brand_name', { new: 'changed' })).toMatchObject(forbidden);
    expect(await status(worker, 'product_brands', 'set', addition)).toBe(200);
    await grant('products.brands', { perms: true, list: true, set: true });
    expect(await status(worker, 'product_brands', 'set', change)).toBe(200);
    expect(await worker.action('product_brands', 'set', { rows: [{ brand_name: 'one more' }] })).toMatchObject(forbidden);
    expect(await worker.action('product_brands', 'set', { rows: [...change.rows, { brand_name: 'one more' }] })).toMatchObject(forbidden);
    expect(await admin.rows('product_brands', { filter: { field: 'brand_name', op: 'eq', value: 'one more' } })).toEqual([]);
  });

  it.each(['list', 'add', 'set', 'delete'] as const)('opens with %s alone nothing else, and nothing without the page', async (right) => {
    const calls: Record<string, [string, unknown]> = {
      list: ['list', {}],
      add: ['set', { rows: [{ brand_name: `new ${Math.random()}` }] }],
      set: ['set', { rows: [{ brand_id: 1 }] }],
      delete: ['delete', { keys: [] }],
    };
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(calls).map(async ([name, [action, payload]]) => [name, await status(worker, 'product_brands', action, payload)])),
      );
    const none = { list: 403, add: 403, set: 403, delete: 403 };
    await grant('products.brands', { perms: true, [right]: true });
    expect(await statuses()).toEqual({ ...none, [right]: 200 });
    await grant('products.brands', { perms: null, [right]: true });
    expect(await statuses()).toEqual(none);
  });

  const flags: Flag[] = [true, false, null];
  const combinations = [undefined, ...flags].flatMap((role) => [undefined, ...flags].map((own) => ({ role, own, expected: own ?? role ?? false })));
  it.each(combinations)('role $role, own row $own: $expected', async ({ role, own, expected }) => {
    await grant('products.brands', role === undefined ? { perms: true } : { perms: true, list: role }, own === undefined ? undefined : { list: own });
    expect(await status(worker, 'product_brands', 'list')).toBe(expected ? 200 : 403);
  });

  it('adds up over roles, and leaves out one that is switched off', async () => {
    await grant('products.brands', { perms: true, list: false });
    const [{ role_id } = { role_id: 0 }] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"Second"}') returning role_id`);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role_id}, ${workerId})`);
    await app.execute(sql`insert into role_page (role_id, page_code, list) values (${role_id}, 'products.brands', true)`);
    expect(await status(worker, 'product_brands', 'list')).toBe(200);
    await app.execute(sql`update role set active = false where role_id = ${role_id}`);
    expect(await status(worker, 'product_brands', 'list')).toBe(403);
  });

  it('takes a right away with the very next call', async () => {
    await grant('products.brands', { perms: true, list: true, set: true });
    expect(await status(worker, 'product_brands', 'list')).toBe(200);
    expect(
      await status(admin, 'role_pages', 'set', { patches: [{ key: { role_id: workerRole, page_code: 'products.brands' }, field: 'list', new: false }] }),
    ).toBe(200);
    expect(await status(worker, 'product_brands', 'list')).toBe(403);
    expect(await status(worker, 'product_brands', 'set', { rows: [{ brand_id: 1 }] })).toBe(200);
    expect(await status(admin, 'user_roles', 'set', { patches: [{ key: { user_id: workerId, role_id: workerRole }, field: 'assigned', new: false }] })).toBe(
      200,
    );
    expect(await status(worker, 'product_brands', 'set', { rows: [{ brand_id: 1 }] })).toBe(403);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${workerRole}, ${workerId})`);
  });

  it('leaves the last administrator an administrator', async () => {
    const everybody = await app.rows<{ user_id: number; role_id: number }>(
      sql`select user_id, role_id from role_user join role using (role_id) where administrator order by user_id`,
    );
    const [mine, others] = [everybody.find(({ user_id }) => user_id === everybody[0]?.user_id), everybody.slice(1)];
    const adminId = await app.userId('admin');
    expect(mine?.user_id).toBe(adminId);
    for (const { user_id } of others) expect(await status(admin, 'users', 'set', { rows: [{ user_id, blocked: true }] })).toBe(200);
    const last = refused(422, 'last_administrator');
    expect(await admin.action('users', 'set', { rows: [{ user_id: adminId, blocked: true }] })).toMatchObject(last);
    expect(await admin.action('users', 'delete', { keys: [{ user_id: adminId }] })).toMatchObject(last);
    expect(await admin.action('roles', 'set', { rows: [{ role_id: mine?.role_id, active: false }] })).toMatchObject(last);
    expect(await admin.action('roles', 'delete', { keys: [{ role_id: mine?.role_id }] })).toMatchObject(last);
    expect(await status(admin, 'users', 'list')).toBe(200);
    for (const { user_id } of others) expect(await status(admin, 'users', 'set', { rows: [{ user_id, blocked: false }] })).toBe(200);
  });

  const onSettings = { perms: true, list: true, add: true, set: true, delete: true };
  it.each<
    [string, string, (ids: { me: number; role: number; admins: number; victim: number; both: number }) => { key: JsonObject; field: string; new: boolean }]
  >([
    ['gives himself a role', 'user_roles', ({ me, admins }) => ({ key: { user_id: me, role_id: admins }, field: 'assigned', new: true })],
    [
      'gives himself a role from the side of roles',
      'role_users',
      ({ me, admins }) => ({ key: { user_id: me, role_id: admins }, field: 'assigned', new: true }),
    ],
    ['takes himself a role', 'user_roles', ({ me, role }) => ({ key: { user_id: me, role_id: role }, field: 'assigned', new: false })],
    ['makes somebody an administrator', 'user_roles', ({ victim, admins }) => ({ key: { user_id: victim, role_id: admins }, field: 'assigned', new: true })],
    ['gives himself a page', 'user_pages', ({ me }) => ({ key: { user_id: me, page_code: 'settings.users' }, field: 'set', new: true })],
    ['gives somebody a page he has not', 'user_pages', ({ victim }) => ({ key: { user_id: victim, page_code: 'settings.users' }, field: 'set', new: true })],
    ['opens a page to his role', 'role_pages', ({ role }) => ({ key: { role_id: role, page_code: 'settings.users' }, field: 'perms', new: true })],
    ['joins a company', 'user_companies', ({ me }) => ({ key: { user_id: me, member_company: 'KT-DE' }, field: 'assigned', new: true })],
    [
      'brings somebody into a company he is not of',
      'user_companies',
      ({ victim }) => ({ key: { user_id: victim, member_company: 'KT-DE' }, field: 'assigned', new: true }),
    ],
    [
      'puts somebody out of a company he is not of',
      'user_companies',
      ({ both }) => ({ key: { user_id: both, member_company: 'KT-DE' }, field: 'assigned', new: false }),
    ],
  ])('refuses a clerk of settings who %s', async (_, entity, attempt) => {
    await grant(`settings.${entity}`, onSettings);
    const ids = { me: workerId, role: workerRole, admins: 1, victim: await app.userId('viewer'), both: bothId };
    const patch = attempt(ids);
    expect(await status(worker, entity, 'list', { limit: 1 })).toBe(200);
    expect(await worker.action(entity, 'set', { patches: [patch] })).toMatchObject(forbidden);
    const [row] = await admin.rows(entity, { filter: { and: Object.entries(patch.key).map(([field, value]) => ({ field, op: 'eq', value })) } });
    expect(row?.[patch.field] ?? null).not.toBe(patch.new);
  });

  it.each([
    ['a page he has not', 'settings.users'],
    ['more of the page by which he does it', 'settings.role_pages'],
  ])('refuses a clerk of settings who gives his role %s, in whole rows', async (_, page_code) => {
    await grant('settings.role_pages', { perms: true, list: true, set: true, add: true });
    const rights = () => app.rows(sql`select * from kontor_rights(${workerId}) order by page_code`);
    const before = await rights();
    expect(await worker.action('role_pages', 'set', { rows: [{ role_id: workerRole, page_code, ...onSettings }] })).toMatchObject(forbidden);
    expect(await rights()).toEqual(before);
  });

  it('lets a clerk of settings give on what he has himself', async () => {
    await grant('settings.user_pages', onSettings);
    const key = { user_id: await app.addUser('trainee'), page_code: 'settings.user_pages' };
    expect(await status(worker, 'user_pages', 'set', { patches: [{ key, field: 'list', new: true }] })).toBe(200);
    expect(await status(worker, 'user_pages', 'set', { patches: [{ key, field: 'list', new: null }] })).toBe(200);
  });

  it('refuses a clerk of settings the password of an administrator', async () => {
    await grant('settings.users', onSettings);
    expect(await worker.action('users', 'reset_password', { selection: { keys: [{ user_id: await app.userId('admin') }] } })).toMatchObject(forbidden);
    expect((await app.login('admin')).status).toBe(200);
  });

  it.each([
    ['blocks', 'set', { blocked: true }, [404, 'not_found']],
    ['renames', 'set', { user_name: 'X' }, [404, 'not_found']],
    ['deletes', 'delete', null, [200, 0]],
  ])('refuses an administrator of one company who %s a user of another', async (what, action, values, unknown) => {
    const other = await app.signIn('other');
    for (const account of ['admin', 'both'] as const) {
      const selection = { keys: [{ user_id: await app.userId(account) }] };
      const answer = await other.action('users', action, values ? { selection, values } : selection);
      // A removal also says that it would reach rows of companies in which he does not work.
      expect(['forbidden', 'other_companies']).toContain(codeOf(answer));
    }
    // Whom he does not know, he does not find either.
    const stranger = `stranger-${what}`;
    const selection = { keys: [{ user_id: await app.addUser(stranger) }] };
    const answer = await other.action('users', action, values ? { selection, values } : selection);
    expect([answer.status, answer.body.changed ?? answer.body.deleted ?? codeOf(answer)]).toEqual(unknown);
    expect((await app.signIn(stranger)).token).not.toBe('');
  });
  it('refuses an administrator of one company the password of a user of another', async () => {
    const other = await app.signIn('other');
    for (const account of ['admin', 'both']) {
      expect(await other.action('users', 'reset_password', { selection: { keys: [{ user_id: await app.userId(account) }] } })).toMatchObject(forbidden);
      expect((await app.login(account)).status).toBe(200);
    }
  });

  it('writes nothing of a batch of which one row is not allowed', async () => {
    await grant('products.brands', { perms: true, list: true, set: true });
    const brands = (await admin.rows('product_brands', { columns: ['brand_id', 'brand_name'] })).slice(0, 5);
    const rows = [...brands.map((brand) => ({ ...brand, brand_name: `${String(brand.brand_name)}!` })), { brand_name: 'not mine to add' }];
    expect(await worker.action('product_brands', 'set', { rows })).toMatchObject(forbidden);
    expect((await admin.rows('product_brands', { columns: ['brand_id', 'brand_name'] })).slice(0, 5)).toEqual(brands);
  });

  it.each([
    ['clerk', /^(products|prices)(\/|$)/],
    ['viewer', /^products(\/|$)/],
    ['worker', /^$/],
    ['admin', /./],
  ])('shows %s a menu of the pages that are open, with their rights, and no other', async (account, pattern) => {
    const menu = await menuOf(await app.signIn(account));
    const all = await app.rows<{ url: string }>(sql`select url from page where url is not null`);
    expect(urlsIn(menu).sort()).toEqual(
      all
        .map(({ url }) => url)
        .filter((url) => pattern.test(url))
        .sort(),
    );
  });

  it('keeps a heading while something below it is open', async () => {
    await grant('products.brands', { perms: true, list: true });
    const menu = await menuOf(worker);
    expect(menu).toMatchObject([
      {
        page_code: 'products',
        rights: { perms: false, list: false },
        children: [{ page_code: 'products.brands', rights: { perms: true, list: true, add: false, set: false, delete: false } }],
      },
    ]);
    expect(menu[0]?.children).toHaveLength(1);
  });
});
