import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Window } from '../../../../src/shared/records/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';

/*
 * Forms of scope 'companies': whoever asks sees the rows of all companies he belongs to, whichever is chosen, and no row of another one. The database
 * keeps it: their role reads by one policy, and can write nothing.
 */

const across = declaredForms.filter(([, form]) => form.scope === 'companies').map(([name, form]) => ({ name, form }));
const name = (table: string) => sql.raw(`"${table}"`);

describeOnServer('all companies of a user', (open) => {
  let app: App;
  let admin: Client;
  let admins: number;
  let tables: string[];

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    [admin, admins] = [await app.signIn('admin', 'KT-HU'), await app.userId('admin')];
    const found = await app.rows<{ table_name: string }>(sql`
      select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'company_code' and table_type = 'BASE TABLE' and table_name <> 'company' order by 1`);
    tables = found.map(({ table_name }) => table_name);
  });
  afterAll(() => app.close());

  const belongs = (...companies: string[]) =>
    app
      .execute(sql`delete from user_company where user_id = ${admins}`)
      .then(() => Promise.all(companies.map((company) => app.execute(sql`insert into user_company (user_id, member_company) values (${admins}, ${company})`))));
  const rowsIn = async (form: string, company: string): Promise<JsonObject[]> => {
    const { status, body } = await admin.in(company).action<JsonObject[]>(form, 'list', {});
    expect(status).toBe(200);
    return body;
  };
  const companiesIn = (rows: readonly JsonObject[]) => [...new Set(rows.map((row) => row.company_code))].sort();
  const keysIn = (form: string, rows: readonly JsonObject[]) => {
    const key = across.find((one) => one.name === form)?.form.key ?? [];
    return rows.map((row) => key.map((field) => row[field]).join('/')).sort();
  };

  it('are read by a form at least', () => expect(across.length).toBeGreaterThan(0));

  it.each(across)('are in $name, and no others, whichever of them is chosen', async ({ name: form }) => {
    await belongs('KT-HU', 'KT-DE', 'KT-RO');
    const all = await rowsIn(form, 'KT-HU');
    expect(companiesIn(all)).toEqual(['KT-DE', 'KT-HU', 'KT-RO']);
    await belongs('KT-HU', 'KT-DE');
    const both = await rowsIn(form, 'KT-HU');
    expect(companiesIn(both)).toEqual(['KT-DE', 'KT-HU']);
    expect(keysIn(form, await rowsIn(form, 'KT-DE'))).toEqual(keysIn(form, both));
    expect(keysIn(form, both)).toEqual(
      keysIn(
        form,
        all.filter((row) => row.company_code !== 'KT-RO'),
      ),
    );
    await belongs('KT-HU');
    expect(companiesIn(await rowsIn(form, 'KT-HU'))).toEqual(['KT-HU']);
    await belongs('KT-HU', 'KT-DE', 'KT-RO');
  });

  it.each(across)('are counted, filtered and exported alike in $name', async ({ name: form }) => {
    await belongs('KT-HU', 'KT-DE');
    const rows = await rowsIn(form, 'KT-HU');
    const { body } = await admin.action<Window>(form, 'list', { limit: 1 });
    expect(body.total).toBe(rows.length);
    const closed = await admin.action<Window>(form, 'list', { limit: 1, filter: { field: 'company_code', op: 'eq', value: 'KT-RO' } });
    expect(closed.body.total).toBe(0);
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'x-company': 'KT-HU' };
    const exported = await app.server.inject({ method: 'POST', url: '/export', headers, payload: JSON.stringify({ entity: form, format: 'csv' }) });
    expect(exported.statusCode).toBe(200);
    expect(exported.body).toContain('KT-DE');
    expect(exported.body).not.toContain('KT-RO');
  });

  it.each(across)('lose what is disabled in $name', async ({ name: form }) => {
    await belongs('KT-HU', 'KT-DE');
    await app.execute(sql`update company set disabled = true where company_code = 'KT-DE'`);
    expect(companiesIn(await rowsIn(form, 'KT-HU'))).toEqual(['KT-HU']);
    await app.execute(sql`update company set disabled = false where company_code = 'KT-DE'`);
  });

  it.each(across)('are only read by $name', async ({ name: form }) => {
    await belongs('KT-HU', 'KT-DE');
    const [row] = await rowsIn(form, 'KT-HU');
    for (const [action, payload] of [
      ['set', { rows: [row] }],
      ['delete', { keys: [row] }],
    ] as const)
      expect((await admin.action(form, action, payload)).status).toBeGreaterThanOrEqual(400);
  });

  const readAcross = <T extends object>(query: ReturnType<typeof sql>, userId: number | null = admins) =>
    app.database.transaction({ userId, companyCode: 'KT-HU' }, (tx) => tx.rows<T>(query), { ofAllCompanies: true });

  it('is a policy for reading of every table with a company', async () => {
    const policies = await app.rows<{ tablename: string; cmd: string; qual: string }>(
      sql`select tablename, cmd, qual from pg_policies where schemaname = 'public' and tablename <> 'company' and roles @> '{kontor_reader}' order by 1`,
    );
    expect(policies.map(({ tablename, cmd }) => [tablename, cmd])).toEqual(tables.map((table) => [table, 'SELECT']));
    for (const { qual } of policies) expect(qual).toMatch(/company_code = ANY .*kontor_companies\(\)/s);
  });

  it('is kept by the database: no row of another company, none for nobody, nothing written, no secrets', async () => {
    await belongs('KT-HU', 'KT-DE');
    for (const table of tables) {
      const seen = await readAcross<{ company_code: string }>(sql`select distinct company_code from ${name(table)} order by 1`);
      expect([table, seen.filter(({ company_code }) => !['KT-HU', 'KT-DE'].includes(company_code))]).toEqual([table, []]);
      expect([table, await readAcross(sql`select 1 from ${name(table)} limit 1`, null)]).toEqual([table, []]);
      await expect(readAcross(sql`delete from ${name(table)}`), table).rejects.toMatchObject({ code: '42501' });
    }
    for (const table of ['refresh_token', 'login_attempt', 'signing_key'])
      await expect(readAcross(sql`select 1 from ${name(table)}`), table).rejects.toMatchObject({ code: '42501' });
  });
});
