import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

interface Stored extends JsonObject {
  view_id: number;
  view_name: string;
  own: boolean;
  removable: boolean;
}

/** Views reach other people, so who may give one to whom is asked of the form and of the database. */
describeOnServer('views for others', (open) => {
  let app: App;
  let admin: Client;
  let viewer: Client;
  let manager: Client;
  let managerId: number;
  let role: number;

  const give = (client: Client, change: JsonObject) =>
    client.action('saved_views', 'set', { screen: 'products/brands', view_name: 'For others', is_default: true, state: { floating: true }, ...change });
  const seenBy = (client: Client) => client.rows<Stored>('saved_views');
  const publish = async (client: Client, change: JsonObject): Promise<Stored> => {
    const answer = await give(client, change);
    expect(answer.status, answer.text).toBe(200);
    const made = (await seenBy(client)).find((one) => one.view_name === 'For others');
    if (!made) throw new Error('the view is not there');
    return made;
  };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    viewer = await app.signIn('viewer', 'KT-HU');
    managerId = await app.addUser('role-manager');
    const [made] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en": "Role managers"}') returning role_id`);
    role = made?.role_id ?? 0;
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role}, ${managerId}), (${role}, ${await app.userId('viewer')})`);
    await app.execute(sql`
      insert into user_page (user_id, page_code, perms, list, set)
      select ${managerId}, page_code, true, true, true from page where url = 'settings/role_pages'`);
    manager = await app.signIn('role-manager', 'KT-HU');
  });
  beforeEach(() => app.execute(sql`delete from saved_view`));
  afterAll(() => app.close());

  it('are given by nobody who has no right to: not to the own role, to another one, or to the company', async () => {
    const [other] = await app.rows<{ role_id: number }>(sql`select role_id from role where administrator`);
    const attempts: [Client, JsonObject][] = [
      [viewer, { view_scope: 'company' }],
      [viewer, { view_scope: 'role', role_id: role }],
      [viewer, { view_scope: 'role', role_id: other?.role_id ?? 0 }],
      [manager, { view_scope: 'role', role_id: other?.role_id ?? 0 }],
      [manager, { view_scope: 'company' }],
    ];
    for (const [client, change] of attempts) {
      expect((await give(client, change)).status, JSON.stringify(change)).toBe(403);
      const mine = await publish(client, { view_scope: 'mine' });
      expect([403, 422]).toContain((await client.action('saved_views', 'set', { rows: [{ view_id: mine.view_id, ...change }] })).status);
      await client.action('saved_views', 'delete', { keys: [{ view_id: mine.view_id }] });
    }
    expect(await app.rows(sql`select 1 from saved_view`)).toEqual([]);
  });

  it('are given to a role by who has it and sets the rights of roles, and to a company by its administrator', async () => {
    await publish(manager, { view_scope: 'role', role_id: role });
    expect((await seenBy(viewer)).map((one) => [one.view_name, one.own, one.removable])).toEqual([['For others', false, false]]);
    await app.execute(sql`delete from saved_view`);
    await publish(admin, { view_scope: 'company' });
    expect(await seenBy(viewer)).toMatchObject([{ view_name: 'For others', reaches_me: true, own: false }]);
    expect(await seenBy(viewer.in('KT-DE')).catch(() => [])).toEqual([]);
  });

  it('reach nobody in companies where who gives them does not work, be he their administrator or a manager of roles', async () => {
    const other = await app.signIn('other', 'KT-DE');
    const abroad = await app.addUser('abroad', ['KT-RO']);
    const [mixed] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en": "Of several companies"}') returning role_id`);
    const role_id = mixed?.role_id ?? 0;
    const both = await app.addUser('in-both', ['KT-DE', 'KT-HU', 'KT-RO']);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role_id}, ${abroad}), (${role_id}, ${both}), (${role_id}, ${managerId})`);
    await app.execute(
      sql`insert into role_page (role_id, page_code, perms, list) select ${role_id}, page_code, true, true from page where url = 'products/brands'`,
    );
    const [reader, traveller] = [await app.signIn('abroad', 'KT-RO'), await app.signIn('in-both', 'KT-RO')];
    const givers: [Client, string][] = [
      [other, 'KT-DE'],
      [manager, 'KT-HU'],
    ];
    for (const [giver, home] of givers) {
      await publish(giver, { view_scope: 'role', role_id });
      expect(await seenBy(reader)).toEqual([]);
      expect(await seenBy(traveller)).toEqual([]);
      expect(await seenBy(traveller.in(home))).toMatchObject([{ view_name: 'For others', own: false, reaches_me: true, is_default: true }]);
      // Not even another company's administrator sees how people work here.
      expect(await seenBy(admin.in('KT-RO'))).toEqual([]);
      await app.execute(sql`delete from saved_view`);
    }
    const make = (scope: string) => {
      const values = sql`'products/brands', 'Elsewhere', '{}', ${scope}, ${scope === 'role' ? role_id : null}::bigint, 'KT-RO'`;
      return app.database.transaction({ userId: managerId, companyCode: 'KT-HU' }, (tx) =>
        tx.execute(sql`insert into saved_view (screen, view_name, state, view_scope, role_id, view_company) values (${values})`),
      );
    };
    for (const scope of ['role', 'company']) await expect(make(scope)).rejects.toMatchObject({ code: 'KT403' });
    await app.execute(sql`delete from role where role_id = ${role_id}`);
  });

  it('are not changed by those who use them, and taken back by administrators alone', async () => {
    const { view_id } = await publish(manager, { view_scope: 'role', role_id: role });
    const change = (client: Client, row: JsonObject) => client.action('saved_views', 'set', { rows: [{ view_id, ...row }] });
    const remove = (client: Client) => client.action('saved_views', 'delete', { keys: [{ view_id }] });
    expect([403, 422]).toContain((await change(viewer, { is_default: false })).status);
    expect((await remove(viewer)).status).toBe(403);
    expect(await seenBy(admin)).toMatchObject([{ view_id, own: false, reaches_me: false, removable: true }]);
    expect((await change(admin, { view_name: 'Renamed' })).status).toBe(403);
    expect((await change(admin, { is_default: false })).status).toBe(200);
    expect(await seenBy(viewer)).toMatchObject([{ is_default: false, view_name: 'For others' }]);
    expect((await remove(admin)).status).toBe(200);
    expect(await seenBy(viewer)).toEqual([]);
  });

  it('leave what is private to its owner, administrators or not', async () => {
    const { view_id } = await publish(viewer, { view_scope: 'mine' });
    expect(await seenBy(admin)).toEqual([]);
    await admin.action('saved_views', 'delete', { keys: [{ view_id }] });
    await admin.action('saved_views', 'set', { rows: [{ view_id, view_name: 'Taken' }] });
    expect(await seenBy(viewer)).toMatchObject([{ view_id, view_name: 'For others' }]);
  });

  it('are offered to nobody who may not give them', async () => {
    const sharesOf = async (client: Client) => (await client.rpc('user')).body.shares;
    expect(await sharesOf(viewer)).toEqual({ company: false, roles: [] });
    expect(await sharesOf(manager)).toMatchObject({ company: false, roles: [{ role_id: role }] });
    expect(await sharesOf(admin)).toMatchObject({ company: true });
    expect((await sharesOf(admin)).roles.length).toBeGreaterThan(1);
  });
});
