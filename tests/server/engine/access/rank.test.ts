import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isColumn } from '../../../../schemas/tables/define.ts';
import * as accessTables from '../../../../schemas/tables/access/people-and-pages.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { pageRights } from '../../../../src/shared/access.ts';
import type { PageRight } from '../../../../src/shared/access.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import { procedures } from '../../../../src/generated/server/parts/procedures.gen.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from '../declarations/declared.ts';
import { byKey, createValues, keyOf } from '../declarations/values.ts';

/*
 * Rank: who changes accounts and rights may do all that those concerned may, before the change and after it. Tried through every field, deletion and action of every
 * form that writes a table of access.
 */

const tables = new Set<string>(
  Object.values(accessTables)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table)),
);

const tableWritten = (form: AnyForm, field: string): string | undefined => {
  const target = form.write?.[field];
  if (!target) return undefined;
  if (isColumn(target)) return getTableName(target.table);
  return 'presence' in target && is(target.presence, PgTable) ? getTableName(target.presence) : undefined;
};
const fieldsOf = (form: AnyForm): string[] => Object.keys(form.write ?? {}).filter((field) => tables.has(tableWritten(form, field) ?? ''));

const written = declaredForms.filter(([, form]) => fieldsOf(form).length > 0);
const ofUsers = written.filter(([, form]) => form.key.includes('user_id'));
const ofRoles = written.filter(([, form]) => form.key[0] === 'role_id' && !form.key.includes('user_id'));

interface Row {
  form: AnyForm;
  name: string;
  key: JsonObject;
  field: string;
  value: Json;
}

describeOnServer('rank', (open, engine) => {
  let app: App;
  let admin: Client;
  /** Manages users, in KT-HU, without being an administrator. */
  let manager: Client;
  /** Administrator of KT-DE alone. */
  let other: Client;
  const ids: Record<string, number> = {};
  const roles: Record<string, number> = {};

  const addRole = async (name: string, grants: ReturnType<typeof sql>): Promise<number> => {
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values (${JSON.stringify({ en: name })}::jsonb) returning role_id`);
    await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete) select ${role?.role_id}, page_code, true, true, true, true, true
      from page where ${grants}`);
    return role?.role_id ?? 0;
  };
  const give = (role: number | undefined, user: number | undefined) => app.execute(sql`insert into role_user (role_id, user_id) values (${role}, ${user})`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    for (const [account, companies] of Object.entries({ manager: ['KT-HU'], friend: ['KT-HU'], elsewhere: ['KT-RO'], chief: ['KT-HU'] })) {
      ids[account] = await app.addUser(account, companies);
    }
    for (const account of ['admin', 'other', 'clerk']) ids[account] = await app.userId(account);
    roles.managers = await addRole('Managers of users', sql`url like 'settings/%'`);
    roles.helpers = await addRole('Helpers', sql`url = 'settings/user_pages'`);
    roles.unused = await addRole('Not in use', sql`url like 'sales/%'`);
    await app.execute(sql`update role set active = false where role_id = ${roles.unused}`);
    for (const { role_id, role_name } of await app.rows<{ role_id: number; role_name: { en: string } }>(sql`select role_id, role_name from role`))
      roles[role_name.en] = role_id;
    await give(roles.managers, ids.manager);
    await give(roles.helpers, ids.friend);
    await give(roles.helpers, ids.elsewhere);
    await app.execute(sql`update app_user set scope = '["finance"]' where user_id = ${ids.chief}`);
    // Rows of their own, so that to empty them is a change.
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list) select user_id, 'settings.user_pages', true, false from app_user
      where user_id in (${ids.clerk}, ${ids.chief}, ${ids.elsewhere})`);
    manager = await app.signIn('manager');
    other = await app.signIn('other');
  });
  afterAll(() => app.close());

  /** What stands in all tables of access. */
  const standing = async (): Promise<JsonObject> => {
    const parts = await Promise.all(
      [...tables].map((table) =>
        app.rows<{ all: string }>(
          sql`select coalesce(jsonb_agg(to_jsonb(t) - 'last_login_at' order by to_jsonb(t)::text), '[]')::text as all from ${sql.identifier(table)} t`,
        ),
      ),
    );
    return Object.fromEntries([...tables].map((table, index) => [table, parts[index]?.[0]?.all ?? '']));
  };
  /** Every change of a field to a value that does not stand there, of the rows that somebody who knows everybody sees. */
  const changesOf = async (name: string, form: AnyForm, filter: JsonObject): Promise<Row[]> => {
    const values = createValues(admin);
    const rows = await admin.rows(name, { filter, limit: 200, count: 'none' });
    const changes: Row[] = [];
    for (const row of rows.slice(0, 6))
      for (const field of fieldsOf(form)) {
        const examples = (await values.of(form, field, row)).slice(0, 3);
        for (const value of examples.filter((one) => JSON.stringify(one) !== JSON.stringify(row[field])))
          changes.push({ form, name, key: keyOf(form, row), field, value });
      }
    return changes;
  };
  const tell = ({ name, key, field, value }: Row, { status, body }: Answer) =>
    `${name} ${JSON.stringify(key)} ${field} = ${JSON.stringify(value)}: ${status} ${codeOf({ status, body, text: '', headers: {} })}`;
  const isRefused = (answer: Answer) => answer.status === 403 && codeOf(answer) === 'forbidden';

  it('concerns forms of users and of roles', () => {
    expect(ofUsers.length).toBeGreaterThan(4);
    expect(ofRoles.length).toBeGreaterThan(1);
  });

  const callers = { 'a manager of users': () => manager, 'an administrator of one company': () => other };
  const higher: Record<keyof typeof callers, string[]> = {
    'a manager of users': ['admin', 'clerk', 'chief', 'elsewhere'],
    'an administrator of one company': ['admin', 'clerk', 'elsewhere'],
  };
  const cases = Object.keys(callers).flatMap((caller) => ofUsers.map(([name, form]) => ({ caller: caller as keyof typeof callers, name, form })));
  it.each(triedOn(engine, cases))('lets $caller change nothing in $name of who may do more or works elsewhere', async ({ caller, name, form }) => {
    const before = await standing();
    let tried = 0;
    for (const account of higher[caller]) {
      const user = { field: 'user_id', op: 'eq', value: ids[account] ?? 0 };
      for (const change of await changesOf(name, form, user)) {
        const answer = await callers[caller]().patch(name, change.key, change.field, { new: change.value });
        tried += 1;
        expect([answer.status >= 400, answer.status < 500], tell(change, answer)).toEqual([true, true]);
      }
      const keys = [{ user_id: ids[account] ?? 0 }];
      const acts: [string, JsonObject][] = (form.actions ?? [])
        .filter((action) => (procedures as Record<string, Procedure | undefined>)[action]?.needs !== 'none')
        .map((action) => [action, { selection: { keys } }]);
      if (form.delete) acts.push(['delete', { keys }]);
      for (const [action, payload] of acts) {
        const answer = await callers[caller]().action(name, action, payload);
        const isRefusal = answer.status === 403 || codeOf(answer) === 'other_companies';
        // A row that he does not see is none of those selected.
        expect([action, isRefusal || answer.body.changed === 0 || answer.body.deleted === 0]).toEqual([action, true]);
      }
    }
    expect(tried).toBeGreaterThan(0);
    expect(await standing()).toEqual(before);
  });

  const roleCases = ofRoles.flatMap(([name, form]) => ['Administrators', 'Catalogue clerks', 'Helpers', 'Not in use'].map((role) => ({ name, form, role })));
  it.each(triedOn(engine, roleCases))('lets a manager of users change nothing in $name of $role', async ({ name, form, role }) => {
    const before = await standing();
    const changes = await changesOf(name, form, { field: 'role_id', op: 'eq', value: roles[role] ?? 0 });
    for (const change of changes) {
      const answer = await manager.patch(name, change.key, change.field, { new: change.value });
      // What another rule decides is refused to everybody.
      const isDecided = role === 'Administrators' && form.decided?.some(({ fields }) => fields.includes(change.field)) === true && codeOf(answer) === 'rule';
      expect(isRefused(answer) || isDecided, tell(change, answer)).toBe(true);
    }
    expect(changes.length).toBeGreaterThan(0);
    expect(await standing()).toEqual(before);
  });

  it('lets nobody raise himself through another account, whatever he sets there', async () => {
    const rightsOf = (user: number | undefined) =>
      app.rows<Record<PageRight, boolean> & { page_code: string }>(sql`select * from kontor_rights(${user}) order by page_code`);
    await app.execute(sql`delete from role_user where role_id = ${roles.helpers} and user_id = ${ids.elsewhere}`);
    const own = await rightsOf(ids.manager);
    let allowed = 0;
    for (const [name, form] of written) {
      const filters = form.key.includes('user_id')
        ? [{ field: 'user_id', op: 'eq', value: ids.friend ?? 0 }]
        : form.key.includes('role_id')
          ? [{ field: 'role_id', op: 'eq', value: roles.helpers ?? 0 }]
          : [];
      for (const filter of filters)
        for (const row of await admin.rows(name, { filter, limit: 1000, count: 'none' }))
          for (const field of fieldsOf(form).filter((one) => one === 'assigned' || ['perms', 'set'].includes(one)))
            if ((await manager.patch(name, keyOf(form, row), field, { new: true })).status === 200) allowed += 1;
    }
    expect(allowed).toBeGreaterThan(0);
    const raised = await rightsOf(ids.friend);
    const beyond = raised.flatMap((page, place) => pageRights.filter((right) => page[right] && !own[place]?.[right]).map((right) => [page.page_code, right]));
    expect(beyond).toEqual([]);
    const companies = await app.rows<{ member_company: string }>(sql`select member_company from user_company where user_id = ${ids.friend}`);
    expect(companies).toEqual([{ member_company: 'KT-HU' }]);
    expect(await rightsOf(ids.manager)).toEqual(own);
    await give(roles.helpers, ids.elsewhere);
  });

  it('lets a manager of users help whoever may do no more than he', async () => {
    expect((await manager.action('users', 'set', { rows: [{ user_id: ids.friend ?? 0, first_name: 'Fred', blocked: true }] })).status).toBe(200);
    expect((await manager.action('users', 'set', { rows: [{ user_id: ids.friend ?? 0, blocked: false }] })).status).toBe(200);
    expect((await manager.action('users', 'reset_password', { selection: { keys: [{ user_id: ids.friend ?? 0 }] } })).status).toBe(200);
    expect((await manager.action('users', 'set', { rows: [{ user_name: 'New', user_email: 'new@demo.kontor.test' }] })).status).toBe(200);
    const [made] = await manager.rows<{ user_id: number }>('users', { filter: { field: 'user_name', op: 'eq', value: 'New' } });
    const user_id = made?.user_id ?? 0;
    expect((await manager.patch('user_companies', { user_id, member_company: 'KT-HU' }, 'assigned', { new: true })).status).toBe(200);
    expect((await manager.patch('user_roles', { user_id, role_id: roles.managers ?? 0 }, 'assigned', { new: true })).status).toBe(200);
    const gone = await manager.action('users', 'delete', { keys: [{ user_id }] });
    expect(gone.status, gone.text).toBe(200);
  });

  it.each(written.filter(([, form]) => form.key.includes('user_id')))(
    'shows in %s those who share a company, and those who work nowhere yet',
    async (name, form) => {
      await app.execute(sql`insert into app_user (user_name, user_email) values ('Nowhere', 'nowhere@demo.kontor.test') on conflict do nothing`);
      const [nowhere] = await app.rows<{ user_id: number }>(sql`select user_id from app_user where user_name = 'Nowhere'`);
      const seenBy = async (client: Client) => {
        const rows = await Promise.all(
          [...Object.values(ids), nowhere?.user_id ?? 0].map((id) =>
            client.rows<{ user_id: number }>(name, { filter: { field: 'user_id', op: 'eq', value: id }, limit: 1 }),
          ),
        );
        return rows.flatMap((found) => found.map(({ user_id }) => user_id)).sort();
      };
      expect(form.key).toContain('user_id');
      expect(await seenBy(other)).toEqual([ids.admin, ids.other, ids.clerk, nowhere?.user_id].sort());
      expect(await seenBy(admin)).toEqual([...Object.values(ids), nowhere?.user_id].sort());
      expect((await seenBy(manager)).includes(ids.elsewhere ?? 0)).toBe(false);
    },
  );

  it('leaves each company, and the whole, an administrator who can open settings, whatever his own rows say', async () => {
    const last = refused(422, 'last_administrator');
    const leave = (): Promise<Answer> => admin.action('users', 'set', { rows: [{ user_id: ids.admin ?? 0, blocked: true }] });
    // Somebody administers KT-DE, but nobody else KT-HU.
    expect(await leave()).toMatchObject(last);
    const second = await app.addUser('second', ['KT-HU', 'KT-DE', 'KT-RO']);
    await give(roles.Administrators, second);
    const page = { user_id: second, page_code: 'settings.user_pages' };
    expect((await admin.patch('user_pages', page, 'set', { new: false })).status).toBe(200);
    expect(await leave()).toMatchObject(last);
    expect(await admin.action('users', 'delete', { keys: [{ user_id: ids.admin ?? 0 }] })).toMatchObject(last);
    expect((await admin.patch('user_pages', page, 'set', { new: null })).status).toBe(200);
    const company = { user_id: second, member_company: 'KT-RO' };
    expect((await admin.patch('user_companies', company, 'assigned', { new: false })).status).toBe(200);
    expect(await leave()).toMatchObject(last);
    expect((await admin.patch('user_companies', company, 'assigned', { new: true })).status).toBe(200);
    expect((await leave()).status).toBe(200);
    await app.execute(sql`update app_user set blocked = false where user_id = ${ids.admin}`);
    await app.execute(sql`delete from app_user where user_id = ${second}`);
    admin = await app.signIn('admin', 'KT-HU');
  });

  it('leaves each company an administrator, also one that is enabled again, and whatever leads to settings', async () => {
    const last = refused(422, 'last_administrator');
    await app.execute(
      sql`insert into company (company_code, company_name, country_code, currency_code, disabled) values ('KT-YY', 'Closed', 'HU', 'HUF', true)`,
    );
    await app.execute(
      sql`insert into user_company (user_id, member_company) select user_id, 'KT-YY' from app_user where user_id in (${ids.clerk}, ${ids.other})`,
    );
    const enable = (client: Client, disabled = false) => client.action('companies', 'set', { rows: [{ company_code: 'KT-YY', disabled }] });
    // Whoever works in all the others does not there, and then nobody would administer the whole.
    expect(await enable(other)).toMatchObject(last);
    await app.execute(sql`insert into user_company (user_id, member_company) values (${ids.admin}, 'KT-YY')`);
    await app.execute(sql`delete from user_company where user_id = ${ids.other} and member_company = 'KT-YY'`);
    expect((await enable(admin)).status).toBe(200);
    expect((await enable(admin, true)).status).toBe(200);
    await app.execute(sql`delete from user_company where member_company = 'KT-YY'`);
    await app.execute(sql`delete from company where company_code = 'KT-YY'`);

    const lead = (page_code: string, url: string) => admin.patch('backend_pages', { page_code }, 'url', { new: url });
    await app.execute(sql`insert into page (page_code, page_title, url) values ('aside', '{"en":"Aside"}', 'aside')`);
    for (const page_code of ['settings.users', 'settings.role_pages']) {
      expect(await lead(page_code, 'elsewhere')).toMatchObject(last);
      expect(await admin.action('backend_pages', 'delete', { keys: [{ page_code }] })).toMatchObject(last);
    }
    expect((await lead('aside', 'aside/further')).status).toBe(200);
    await app.execute(sql`delete from page where page_code = 'aside'`);
  });

  it('makes the administrators of all companies members of a new one', async () => {
    expect(
      (
        await other.action('companies', 'set', {
          rows: [{ company_code: 'KT-XX', company_name: 'New company', country_code: 'CZ', currency_code: 'CZK', vat_no: 'CZ12345679' }],
        })
      ).status,
    ).toBe(200);
    const members = await app.rows<{ user_id: number }>(sql`select user_id from user_company where member_company = 'KT-XX' order by 1`);
    expect(members.map(({ user_id }) => user_id)).toEqual([ids.admin, ids.other].sort());
  });

  it('lets only administrators say where pages lead, for rights follow the page', async () => {
    const pages = written.find(([, form]) => form.key.length === 1 && form.key[0] === 'page_code');
    const [name] = pages ?? [''];
    expect(isRefused(await manager.patch(name, { page_code: 'settings.users' }, 'url', { new: 'elsewhere' }))).toBe(true);
    expect(isRefused(await manager.action(name, 'delete', { keys: [{ page_code: 'settings.users' }] }))).toBe(true);
    expect(await admin.rows(name, { filter: byKey({ page_code: 'settings.users' }) })).toHaveLength(1);
  });
});
