import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as accessTables from '../../../../schemas/tables/access/people-and-pages.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { flag, grant } from '../../../../schemas/kinds.gen.ts';
import type { Transaction } from '../../../../src/server/engine/database/database.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, email, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn, spread, triedOn } from '../declarations/declared.ts';
import { keyOf } from '../declarations/values.ts';

/*
 * Nobody raises himself: through whole rows of every form that says who may do what, and through every column of their tables, in the roles that are
 * the caller's alone and in those he shares.
 */

const tables = ['role', 'role_user', 'role_page', 'user_page', 'user_company', 'app_user'] as const;
const columnsOf = (table: string): string[] => {
  const found = Object.values(accessTables).find((one) => is(one, PgTable) && getTableName(one) === table);
  return found && is(found, PgTable) ? Object.keys(getTableColumns(found)) : [];
};

/** Forms of roles, of pages of roles and of who has them, of users and of what is theirs. */
const forms = declaredForms.filter(
  ([, form]) => Object.keys(form.write ?? {}).length > 0 && (form.key.includes('role_id') || form.key.includes('user_id')) && form.access === undefined,
);

type Account = 'manager' | 'other' | 'narrowed';

describeOnServer('the own rank', (open, engine) => {
  let app: App;
  let admin: Client;
  const clients = {} as Record<Account, Client>;
  const ids: Record<string, number> = {};
  /** Of each caller: a role in nobody else's hands, and one that a colleague has too. */
  const roles = {} as Record<Account, { own: number; shared: number }>;
  let administrators = 0;

  const addRole = async (name: string, grants: SQL): Promise<number> => {
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values (${JSON.stringify({ en: name })}::jsonb) returning role_id`);
    await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete) select ${role?.role_id}, page_code, true, true, true, true, true
      from page where ${grants}`);
    return role?.role_id ?? 0;
  };
  const give = (role: number, user: number | undefined) => app.execute(sql`insert into role_user (role_id, user_id) values (${role}, ${user})`);
  const familyOf = ({ token }: Client): string => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { family: string }).family;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const places: Record<Account, string> = { manager: 'KT-HU', other: 'KT-DE', narrowed: 'KT-DE' };
    [{ role_id: administrators } = { role_id: 0 }] = await app.rows<{ role_id: number }>(sql`select role_id from role where administrator`);
    ids.other = await app.userId('other');
    for (const account of ['manager', 'narrowed'] as const) ids[account] = await app.addUser(account, [places[account]]);
    const administratorsOfOne = await addRole('Administrators of one company', sql`false`);
    await app.execute(sql`update role set administrator = true where role_id = ${administratorsOfOne}`);
    await give(administratorsOfOne, ids.narrowed);
    await app.execute(
      sql`insert into user_page (user_id, page_code, set, delete) select ${ids.narrowed}, page_code, false, false from page where url like 'products/%'`,
    );
    for (const account of Object.keys(places) as Account[]) {
      ids[`peer of ${account}`] = await app.addUser(`peer-${account}`, [places[account]]);
      // Only what is read there, so that the role may be made to open more.
      const own = await addRole(`Alone ${account}`, account === 'manager' ? sql`url like 'settings/%'` : sql`url = 'settings/users'`);
      const shared = await addRole(`Shared ${account}`, sql`url = 'settings/user_pages'`);
      await give(own, ids[account]);
      await give(shared, ids[account]);
      await give(shared, ids[`peer of ${account}`]);
      await app.execute(sql`insert into user_page (user_id, page_code, perms) select ${ids[`peer of ${account}`]}, 'settings.user_pages', true`);
      roles[account] = { own, shared };
      clients[account] = await app.signIn(account, places[account]);
    }
  });
  beforeEach(() => app.execute(sql`update user_session set confirmed_until = now() + interval '1 hour'`));
  afterAll(() => app.close());

  /** All that somebody may, as the test reads it. */
  const powersOf = async (ask: (query: SQL) => Promise<{ power: string }[]>, user: number | undefined): Promise<string[]> =>
    (
      await ask(sql`
        select 'page ' || page_code || ' ' || given.name as power from kontor_rights(${user})
          cross join lateral (values ('perms', perms), ('list', list), ('add', add), ('set', set), ('delete', delete)) as given (name, has) where given.has
        union all select 'company ' || member_company from user_company where user_id = ${user}
        union all select 'scope ' || scope::text from app_user where user_id = ${user} and scope <> '[]'
        union all select 'administrator' from role_user join role using (role_id) where user_id = ${user} and active and administrator`)
    ).map(({ power }) => power);
  const asOwner = (query: SQL) => app.rows<{ power: string }>(query);

  /** A row as one sends it whole: every flag on, everything else as it stands. */
  const whole = (form: AnyForm, row: JsonObject): JsonObject => ({
    ...keyOf(form, row),
    ...Object.fromEntries(
      Object.keys(form.write ?? {})
        .filter((field) => [flag, grant].includes(natureIn(form, field).kind as typeof flag) && field !== 'blocked')
        .map((field) => [field, true]),
    ),
  });

  const callers: Account[] = ['manager', 'other', 'narrowed'];
  const cases = callers.flatMap((caller) => forms.map(([name, form]) => ({ caller, name, form })));
  it.each(triedOn(engine, cases))('is raised by $caller through no whole row of $name', async ({ caller, name, form }) => {
    const before = await powersOf(asOwner, ids[caller]);
    const rows = (await admin.rows(name, { limit: 5000, count: 'none' })).filter((row) =>
      form.key.includes('user_id') ? row.user_id === ids[caller] : row.role_id === roles[caller].own || row.role_id === roles[caller].shared,
    );
    const sent = rows.map((row) => whole(form, row)).filter((row) => Object.keys(row).length > form.key.length);
    for (const batch of [sent, ...spread(sent, 12).map((row) => [row])].filter((one) => one.length > 0)) {
      const answer = await clients[caller].action(name, 'set', { rows: batch });
      expect([200, 403, 404, 422], `${answer.status} ${codeOf(answer)} ${JSON.stringify(batch).slice(0, 200)}`).toContain(answer.status);
    }
    expect((await powersOf(asOwner, ids[caller])).filter((power) => !before.includes(power))).toEqual([]);
  });

  it('is asked of more than one form', () =>
    expect(forms.map(([name]) => name)).toEqual(expect.arrayContaining(['roles', 'role_pages', 'user_roles', 'user_pages', 'user_companies'])));

  const page = (role: number, page_code: string, given = true) => ({
    role_id: role,
    page_code,
    perms: given,
    list: given,
    add: given,
    set: given,
    delete: given,
  });
  it.each(['own', 'shared'] as const)('is refused to whoever gives the %s role a page that he lacks, and nothing of that is written', async (which) => {
    const role = roles.manager[which];
    const rows = ['sales.newsletter_subscribers', 'products.brands'].map((code) => page(role, code));
    for (const batch of [rows, rows.slice(0, 1)]) {
      const answer = await clients.manager.action('role_pages', 'set', { rows: batch });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
    }
    expect(await app.rows(sql`select 1 from role_page where role_id = ${role} and page_code in ('sales.newsletter_subscribers', 'products.brands')`)).toEqual(
      [],
    );
    // What he has he may give those who share his role.
    expect((await clients.manager.action('role_pages', 'set', { rows: [page(roles.manager.shared, 'settings.users')] })).status).toBe(200);
  });

  class Undone extends Error {}
  /** What somebody may after the work, which is undone; or the code by which the database refused it. */
  const afterwards = async (caller: Account, work: (tx: Transaction) => Promise<unknown>): Promise<string[] | string> => {
    let seen: string[] = [];
    try {
      await app.database.transaction(
        { userId: ids[caller] ?? 0, companyCode: caller === 'manager' ? 'KT-HU' : 'KT-DE', family: familyOf(clients[caller]) },
        async (tx) => {
          await work(tx);
          seen = await powersOf((query) => tx.rows<{ power: string }>(query), ids[caller]);
          throw new Undone();
        },
      );
    } catch (cause) {
      if (!(cause instanceof Undone)) return (cause as { code?: string }).code ?? String(cause);
    }
    return seen;
  };

  const columnCases = callers.flatMap((caller) => tables.map((table) => ({ caller, table })));
  it.each(triedOn(engine, columnCases))('is raised by $caller through no column of $table', async ({ caller, table }) => {
    const before = await powersOf(asOwner, ids[caller]);
    const me = ids[caller] ?? 0;
    const values: Record<string, SQL[]> = {
      user_id: [sql`${me}`],
      role_id: [sql`${administrators}`],
      page_code: [sql`'sales.newsletter_subscribers'`],
      member_company: [sql`'KT-RO'`, sql`'KT-DE'`, sql`'KT-HU'`],
      scope: [sql`'["finance"]'::jsonb`],
      ...Object.fromEntries(['active', 'administrator', 'perms', 'list', 'add', 'set', 'delete'].map((name) => [name, [sql`true`]])),
    };
    const columns = columnsOf(table).filter((name) => values[name]);
    const changes = [
      ...columns.flatMap((name) => (values[name] ?? []).map((value) => sql`${sql.identifier(name)} = ${value}`)),
      // A row of somebody else, as a whole.
      ...(columns.includes('user_id') && columns.length > 1 && table !== 'app_user'
        ? columns
            .filter((name) => name !== 'user_id')
            .flatMap((name) => (values[name] ?? []).map((value) => sql`user_id = ${me}, ${sql.identifier(name)} = ${value}`))
        : []),
    ];
    const peer = ids[`peer of ${caller}`] ?? 0;
    const { own, shared } = roles[caller];
    const wheres = columnsOf(table).includes('user_id')
      ? [sql`user_id = ${peer}`, sql`user_id = ${me}`]
      : [sql`role_id = ${own}`, sql`role_id in (${own}, ${shared})`];
    expect(changes.length).toBeGreaterThan(0);
    for (const change of changes)
      for (const where of wheres) {
        const after = await afterwards(caller, (tx) => tx.execute(sql`update ${sql.identifier(table)} set ${change} where ${where}`));
        if (typeof after === 'string') expect(['KT403', 'KT422', '23505', '23503'], after).toContain(after);
        else expect(after.filter((power) => !before.includes(power))).toEqual([]);
      }
  });

  it.each([
    ['role_user', 'user_id', sql`(select user_id from app_user where user_email = ${email('clerk')})`],
    ['role_user', 'role_id', sql`(select max(role_id) from role)`],
    ['role_page', 'role_id', sql`(select max(role_id) from role)`],
    ['role_page', 'page_code', sql`(select min(page_code) from page)`],
    ['user_page', 'user_id', sql`(select user_id from app_user where user_email = ${email('clerk')})`],
    ['user_page', 'page_code', sql`(select min(page_code) from page)`],
    ['user_company', 'user_id', sql`(select user_id from app_user where user_email = ${email('clerk')})`],
    ['user_company', 'member_company', sql`'KT-RO'`],
  ])('has rows of %s whose %s nobody changes, not even an administrator of all', async (table, column, value) => {
    const id = await app.userId('admin');
    const peer = ids['peer of manager'] ?? 0;
    const where = table === 'role_page' ? sql`role_id = ${roles.manager.own} and page_code = 'settings.users'` : sql`user_id = ${peer}`;
    const work = app.database.transaction({ userId: id, companyCode: 'KT-HU', family: familyOf(admin) }, (tx) =>
      tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value} where ${where}`),
    );
    await expect(work).rejects.toMatchObject({ code: 'KT403', message: 'forbidden' });
  });

  it('is raised by no page that is led to where a right is lacking', async () => {
    const key = { page_code: 'products.brands' };
    const answers = [
      await clients.narrowed.patch('backend_pages', key, 'url', { new: 'elsewhere' }),
      await clients.narrowed.patch('backend_pages', { page_code: 'settings.vats' }, 'url', { new: 'elsewhere' }),
      await clients.narrowed.action('backend_pages', 'delete', { keys: [key] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await clients.narrowed.patch('backend_pages', key, 'icon', { new: null })).status).toBe(200);
  });

  it('is raised by no second statement of a transaction, and by no second table', async () => {
    const { own, shared } = roles.manager;
    const put = (role: number, code: string) => sql`
      insert into role_page (role_id, page_code, perms, list, set) values (${role}, ${code}, true, true, true)
      on conflict (role_id, page_code) do update set perms = true, list = true, set = true`;
    const attempts: SQL[][] = [
      [put(shared, 'settings.roles'), put(own, 'products.brands')],
      [
        sql`update role set active = false where role_id = ${shared}`,
        put(shared, 'products.brands'),
        sql`update role set active = true where role_id = ${shared}`,
      ],
      [sql`insert into role (role_name) values ('{"en":"New"}')`, sql`insert into role_user (role_id, user_id) select max(role_id), ${ids.manager} from role`],
      [
        sql`insert into role (role_name) values ('{"en":"New"}')`,
        sql`insert into role_page (role_id, page_code, perms) select max(role_id), 'products.brands', true from role`,
      ],
      [sql`delete from role_page where role_id = ${shared}`, put(shared, 'settings.user_pages'), put(shared, 'products.brands')],
      [sql`update role set administrator = true where role_id in (${own}, ${shared})`],
    ];
    for (const statements of attempts)
      expect(
        await afterwards('manager', async (tx) => {
          for (const statement of statements) await tx.execute(statement);
        }),
      ).toBe('KT403');
  });
});
