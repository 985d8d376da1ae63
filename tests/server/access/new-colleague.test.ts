import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageRights } from '../../../schemas/forms/access/page-rights.ts';
import { createOutbox } from '../../../src/server/engine/outbox/outbox.ts';
import { offline } from '../../../src/server/engine/installation.ts';
import type { Delivery } from '../../../src/server/engine/outbox/sender.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { createApp, openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const publicUrl = 'https://office.example.test';
const password = 'a quite new password';

interface Invited {
  change_set_id: number;
  codes: { user_name: string; code: string }[];
}

describeOnServer('a new colleague', (open) => {
  let app: App;
  let mailing: App;
  let admin: Client;
  let viewers: number;
  beforeAll(async () => {
    app = await openApp(open);
    mailing = await createApp(app.database, undefined, undefined, undefined, { ...offline, mails: true, publicUrl });
    admin = await app.signIn('admin', 'KT-HU');
    viewers = Number((await app.rows<{ role_id: number }>(sql`select role_id from role where not administrator order by role_id limit 1`))[0]?.role_id);
  });
  afterAll(async () => {
    await mailing.stop();
    await app.close();
  });

  const address = (name: string) => `${name}@demo.kontor.test`;
  const invite = (client: Client, name: string, given: JsonObject = {}) =>
    client.action<Invited>('users', 'invite_user', {
      user_name: name,
      user_email: address(name),
      language_code: 'hu',
      role_ids: [String(viewers)],
      member_companies: ['KT-HU'],
      invitation: true,
      ...given,
    });
  const found = async (name: string) => (await admin.rows('users', { filter: { field: 'user_name', op: 'eq', value: name } }))[0];
  const choose = (secret: string) => app.rpc('choose_password', { secret, new_password: password }, { from: '10.9.8.7' });
  const signIn = (name: string) => app.rpc('login', { email: address(name), password }, { from: '10.9.8.6' });

  it('has roles and companies from the first moment, and signs in with the password chosen by the code that was told once', async () => {
    const { status, body } = await invite(admin, 'offline');
    expect(status).toBe(200);
    expect(body.codes).toMatchObject([{ user_name: 'offline' }]);
    expect(await found('offline')).toMatchObject({ companies: ['KT-HU'], language_code: 'hu' });
    expect((await choose(body.codes[0]?.code ?? '')).status).toBe(200);
    expect((await signIn('offline')).status).toBe(200);
    expect((await choose(body.codes[0]?.code ?? '')).status).not.toBe(200);
  });

  it('is mailed a link in his language where mails leave the house', async () => {
    const { body } = await invite(await mailing.signIn('admin', 'KT-HU'), 'mailed');
    expect(body.codes).toEqual([]);
    const sent: Delivery<'mail'>[] = [];
    const send = async (delivery: Delivery<'mail'>): Promise<void> => void sent.push(delivery);
    await createOutbox({ database: app.database, senders: { mail: send, webhook: null, imap: null } }).deliver();
    const mail = sent.find(({ to }) => to === address('mailed'));
    expect(mail?.subject).toBe('Az Ön Kontor-fiókja');
    expect(mail?.text).toContain('72 órán belül');
    const secret = /https:\/\/office\.example\.test\/hu\/choose-password#(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await choose(secret)).status).toBe(200);
    expect((await signIn('mailed')).status).toBe(200);
  });

  it('is told nothing without an invitation, and gone with everything by one undo', async () => {
    const { body } = await invite(admin, 'quiet', { invitation: false });
    expect(body.codes).toEqual([]);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await found('quiet')).toBeUndefined();
    expect(await app.rows(sql`select 1 from user_company c left join app_user u using (user_id) where u.user_id is null`)).toEqual([]);
  });

  it('is refused with a role that is not there, an address that is taken, and by whoever may not add users', async () => {
    expect(await invite(admin, 'lost', { role_ids: ['999999'] })).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'role_ids' }] } } });
    expect(await invite(admin, 'lost', { role_ids: ['x'] })).toMatchObject({ status: 422, body: { error: { fields: [{ field: 'role_ids' }] } } });
    expect(await invite(admin, 'lost', { user_email: address('admin') })).toMatchObject({
      status: 409,
      body: { error: { fields: [{ field: 'user_email' }] } },
    });
    expect(await invite(admin, 'lost', { member_companies: ['KT-XX'] })).toMatchObject({ status: 422 });
    expect(await invite(await app.signIn('clerk', 'KT-HU'), 'lost')).toMatchObject(refused(403, 'forbidden'));
    expect(await found('lost')).toBeUndefined();
  });

  it('speaks the language of whoever adds him and works where he does, unless that is said', async () => {
    await app.execute(sql`update app_user set language_code = 'bg' where user_id = ${await app.userId('admin')}`);
    const { status } = await invite(admin, 'alike', { language_code: null, member_companies: null });
    expect(status).toBe(200);
    expect(await found('alike')).toMatchObject({ companies: ['KT-HU'], language_code: 'bg' });
  });

  it('gets no role that gives more than whoever adds him may do himself', async () => {
    const boss = await app.addUser('boss');
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en": "Personnel"}') returning role_id`);
    await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete)
      select ${role?.role_id}, page_code, true, true, true, true, true from page where url in ('settings/users', 'settings/roles')`);
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role?.role_id}, ${boss})`);
    const [administrators] = await app.rows<{ role_id: number }>(sql`select role_id from role where administrator`);
    const client = await app.signIn('boss', 'KT-HU');
    expect(await invite(client, 'lifted', { role_ids: [String(administrators?.role_id)] })).toMatchObject(refused(403, 'forbidden'));
    expect(await invite(client, 'lifted', { role_ids: [String(role?.role_id)], member_companies: ['KT-DE'] })).toMatchObject(refused(403, 'forbidden'));
    expect((await invite(client, 'equal', { role_ids: [String(role?.role_id)] })).status).toBe(200);
    expect(await found('lifted')).toBeUndefined();
  });

  const grantsOf = async (role: number) => {
    const rows = await app.rows<JsonObject>(sql`select page_code, perms, list, add, set, delete from role_page where role_id = ${role} order by page_code`);
    return rows.map(({ page_code, ...grants }) => [page_code, ...Object.values(grants).map((given) => given === true)].join(' '));
  };
  const copy = (role: number, name: string) =>
    admin.action<{ change_set_id: number }>('roles', 'copy_role', { selection: { keys: [{ role_id: role }] }, role_name: { en: name } });
  const roleNamed = async (name: string) =>
    Number((await app.rows<{ role_id: number }>(sql`select role_id from role where role_name ->> 'en' = ${name}`))[0]?.role_id ?? 0);

  it('gets a role that is a copy of another with all its pages; that of administrators is copied as all pages there are', async () => {
    const { status, body } = await copy(viewers, 'Copied viewers');
    expect(status).toBe(200);
    const copied = await roleNamed('Copied viewers');
    expect(await grantsOf(copied)).toEqual(await grantsOf(viewers));
    expect((await grantsOf(copied)).length).toBeGreaterThan(3);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect(await roleNamed('Copied viewers')).toBe(0);

    const [administrators] = await app.rows<{ role_id: number }>(sql`select role_id from role where administrator`);
    await copy(Number(administrators?.role_id), 'Nearly all');
    const pages = await app.rows<{ page_code: string }>(sql`select page_code from page order by page_code`);
    expect(await grantsOf(await roleNamed('Nearly all'))).toEqual(pages.map(({ page_code }) => `${page_code} true true true true true`));
    expect(await admin.rows('roles', { filter: { field: 'role_id', op: 'eq', value: await roleNamed('Nearly all') } })).toMatchObject([
      { administrator: false, reach: 'chosen_pages' },
    ]);
  });

  it('may open all pages of an area by one tick at its heading, which one undo takes back to what stood there', async () => {
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en": "Prices only"}') returning role_id`);
    const role_id = Number(role?.role_id);
    const [head] = await app.rows<{ page_code: string }>(sql`
      select parent_page_code as page_code from page where url = 'prices/show_prices'`);
    const below = await app.rows<{ page_code: string; url: string }>(
      sql`select page_code, url from page where parent_page_code = ${head?.page_code} order by page_code`,
    );
    expect(below.length).toBeGreaterThan(3);
    const keyOf = (page_code = head?.page_code) => ({ role_id, page_code: page_code ?? '' });
    const kept = below[0]?.page_code ?? '';
    await admin.patch('role_pages', keyOf(kept), 'delete', { new: true });
    const before = await grantsOf(role_id);

    const { status, body } = await admin.action<{ change_set_id: number; rows: JsonObject[] }>('role_pages', 'set', {
      patches: [{ key: keyOf(), field: 'all_rights', old: false, new: true }],
    });
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(below.length + 1);
    expect(await grantsOf(role_id)).toEqual(
      [...below.map(({ page_code }) => page_code), head?.page_code ?? ''].sort().map((code) => `${code} true true true true true`),
    );
    // Nothing but that area.
    expect((await app.rows(sql`select 1 from role_page where role_id = ${role_id}`)).length).toBe(below.length + 1);
    expect((await admin.rpc('undo', { change_set_id: body.change_set_id })).status).toBe(200);
    expect((await grantsOf(role_id)).filter((grants) => grants.includes('true'))).toEqual(before);

    for (const right of pageRights) {
      await admin.patch('role_pages', keyOf(), right, { new: true });
      const rows = await admin.rows('role_pages', { filter: { field: 'role_id', op: 'eq', value: role_id } });
      expect(rows.filter((row) => row[right] === true).map(({ page_code }) => page_code)).toEqual(
        expect.arrayContaining(below.map(({ page_code }) => page_code)),
      );
    }
    // A page that the same call names stays as it says.
    await admin.action('role_pages', 'set', {
      patches: [
        { key: keyOf(), field: 'list', new: false },
        { key: keyOf(kept), field: 'list', new: true },
      ],
    });
    const listed = await admin.rows('role_pages', {
      filter: {
        and: [
          { field: 'role_id', op: 'eq', value: role_id },
          { field: 'list', op: 'eq', value: true },
        ],
      },
    });
    expect(listed.map(({ page_code }) => page_code)).toEqual([kept]);
  });

  it('sees a heading right before its pages, as the menu has them', async () => {
    const rows = await admin.rows('role_pages', { filter: { field: 'role_id', op: 'eq', value: viewers } });
    const parents = rows.map(({ parent_page_code, page_code }) => ({ parent_page_code, page_code }));
    const isBelow = (code: Json | undefined, heading: Json | undefined): boolean =>
      code === heading || (code != null && isBelow(parents.find((row) => row.page_code === code)?.parent_page_code, heading));
    for (const [place, { parent_page_code }] of parents.entries()) {
      if (parent_page_code === null) continue;
      const last = parents.slice(0, place).findLastIndex((row) => row.page_code === parent_page_code);
      expect(parents.slice(last + 1, place).every((row) => isBelow(row.parent_page_code, parent_page_code))).toBe(true);
    }
  });

  it('is told of every right what his roles give him where it is neither allowed nor refused', async () => {
    await app.execute(sql`delete from user_page`);
    for (const account of ['admin', 'clerk', 'viewer'] as const) {
      const user_id = await app.userId(account);
      const rights = new Map((await app.rows<JsonObject>(sql`select * from kontor_rights(${user_id})`)).map((row) => [row.page_code, row]));
      const rows = await admin.rows('user_pages', { filter: { field: 'user_id', op: 'eq', value: user_id } });
      expect(rows.length).toBe(rights.size);
      // A page that is not open gives no other right, whatever the roles say.
      for (const row of rows) {
        const told = pageRights.map((right) => row.inherited_perms === true && row[`inherited_${right}`] === true);
        expect({ page: row.page_code, told }).toEqual({ page: row.page_code, told: pageRights.map((right) => rights.get(row.page_code)?.[right] === true) });
      }
    }
  });
});
