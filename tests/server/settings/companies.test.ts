import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('companies', (open) => {
  let app: App;
  let admin: Client;
  const founded = { company_code: 'KT-CZ', company_name: 'Kontor Česko s.r.o.', country_code: 'CZ', currency_code: 'CZK', vat_no: 'CZ12345679' };
  const companiesOf = async (client: Client) => (await client.rpc('user')).body.companies.map(({ company_code }) => company_code);
  const listed = async (client: Client) => (await client.action<JsonObject[]>('companies', 'list')).body.map(({ company_code }) => company_code);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('whoever adds a company belongs to it and can work in it at once', async () => {
    expect((await admin.action('companies', 'set', { rows: [founded] })).status).toBe(200);
    expect(await companiesOf(admin)).toContain('KT-CZ');
    const inside = await app.signIn('admin', 'KT-CZ');
    expect((await inside.action('vats', 'list')).status).toBe(200);
  });

  it('an administrator of another company neither sees nor changes it', async () => {
    const other = await app.signIn('other', 'KT-DE');
    expect(await listed(other)).toEqual(['KT-DE']);
    await other.action('companies', 'set', {
      patches: [{ key: { company_code: 'KT-CZ' }, field: 'company_name', old: founded.company_name, new: 'Mine now' }],
    });
    const [company] = await app.rows<{ company_name: string }>(sql`select company_name from company where company_code = ${founded.company_code}`);
    expect(company?.company_name).toBe(founded.company_name);
  });

  it('a code that is taken is refused as such, without telling whose it is', async () => {
    const other = await app.signIn('other', 'KT-DE');
    const answer = await other.action('companies', 'set', { rows: [{ ...founded, company_name: 'Again' }] });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toContain('Česko');
  });

  it('nobody removes one', async () => {
    expect((await admin.action('companies', 'delete', { keys: [{ company_code: 'KT-CZ' }] })).status).toBeGreaterThanOrEqual(400);
  });
});
