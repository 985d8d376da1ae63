import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboards } from '../../../../src/generated/server/dashboards.gen.ts';
import { homePage } from '../../../../src/shared/navigation/home.ts';
import { documents } from '../../../../src/generated/server/documents.gen.ts';
import { pages } from '../../../../src/generated/server/screens.gen.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { formsTriedOn } from '../declarations/declared.ts';

/*
 * Whoever works in no company that is open, for it was disabled or he was taken out of it, keeps his account and what is his alone, and reaches nothing of the house, whatever
 * his roles give: neither what belongs to all companies.
 */

const standard = [
  'list',
  'filter',
  'set',
  'delete',
  'restore',
  'move',
  'copy',
  'translate',
  'import_check',
  'import_commit',
  'import_cancel',
  'import_progress',
  'history',
];

describeOnServer('who works nowhere', (open, engine) => {
  let app: App;
  let admin: Client;
  let exiles: Record<string, Client>;

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    admin = await app.signIn('admin');
    const shut = await app.addUser('shut', ['KT-RO']);
    const out = await app.addUser('out', ['KT-HU']);
    for (const user_id of [shut, out])
      await app.execute(sql`insert into role_user (role_id, user_id) select role_id, ${user_id} from role where administrator limit 1`);
    exiles = { shut: await app.signIn('shut'), out: await app.signIn('out') };
    for (const client of Object.values(exiles)) expect((await client.action('product_brands', 'list')).status).toBe(200);
    const call = { token_name: 'Program', expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), pages: null };
    const made = await admin.rpc('make_token', { ...call, writes: true, only_company: 'KT-RO' });
    exiles.program = app.asClient({ token: made.body.token, refresh_token: '' });
    await app.execute(sql`update company set disabled = true where company_code = 'KT-RO'`);
    await app.execute(sql`delete from user_company where user_id = ${out}`);
  });
  afterAll(() => app.close());

  const asked = (): [string, Client][] => Object.entries(exiles);
  const post = (client: Client, url: string, type: string, payload: string) =>
    app.request({ method: 'POST', url, headers: { authorization: `Bearer ${client.token}`, 'content-type': type }, payload });
  const part = (fields: Record<string, string>): string =>
    [
      ...Object.entries(fields).map(([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nx\r\n--part--\r\n',
    ].join('');

  it.each(formsTriedOn(engine))('reaches nothing of %s', async (name, form) => {
    const isOwn = form.scope === 'user' && form.owner !== undefined;
    for (const [account, client] of asked()) {
      const seen: Record<string, string | undefined> = {};
      for (const action of [...standard, ...(form.actions ?? [])]) seen[action] = codeOf(await client.action(name, action, {}));
      seen.export = codeOf(await post(client, '/export', 'application/json', JSON.stringify({ entity: name, format: 'csv', columns: form.key })));
      seen.import = codeOf(await post(client, '/import', 'multipart/form-data; boundary=part', part({ entity: name })));
      if (form.upload) {
        seen.upload = codeOf(await post(client, `/upload/${name}`, 'multipart/form-data; boundary=part', part({})));
        seen.file = codeOf(await app.request({ method: 'GET', url: `/files/${name}/1`, headers: { authorization: `Bearer ${client.token}` } }));
      }
      const open = Object.entries(seen).filter(([, code]) => code !== 'forbidden');
      if (isOwn) expect([account, seen.list]).toEqual([account, undefined]);
      else expect([account, open]).toEqual([account, []]);
    }
  });

  it('finds nothing, counts nothing, draws nothing and takes nothing back', async () => {
    const change = await admin.action<{ change_set_id: number }>('product_brands', 'set', { brand_name: 'Made meanwhile' });
    for (const [account, client] of asked()) {
      expect([account, (await client.rpc('find_records', { search: 'ch' })).body.found]).toEqual([account, []]);
      expect([account, (await client.rpc('page_counts', { pages: pages.flatMap(({ id }) => id).slice(0, 500) })).body.counts]).toEqual([account, {}]);
      for (const page of dashboards.keys()) {
        const told = await client.rpc('tile_figures', { page });
        if (page === homePage) expect([account, told.status, told.body.tiles]).toEqual([account, 200, []]);
        else expect([account, told]).toMatchObject([account, refused(403, 'forbidden')]);
      }
      expect([account, (await client.rpc('inbox')).body]).toEqual([account, { rows: [], types: [], drafts: 0 }]);
      for (const document of Object.keys(documents))
        expect(await client.rpc('paper', { document, key: { purchase_order_id: 1 } })).toMatchObject(refused(403, 'forbidden'));
      expect(await client.rpc('undo', { change_set_id: change.body.change_set_id })).toMatchObject(refused(403, 'forbidden'));
      const user = await client.rpc('user');
      expect([account, user.body.companies.filter(({ company_code }) => company_code === 'KT-RO')]).toEqual([account, []]);
      expect([account, JSON.stringify(user.body.menu).includes('"list":true')]).toEqual([account, false]);
    }
    for (const account of ['shut', 'out']) expect((await exiles[account]?.rpc('my_account'))?.status).toBe(200);
  });

  it('closes nothing to who has companies and names none', async () => {
    expect((await admin.action('product_brands', 'list')).status).toBe(200);
    expect((await admin.action('vats_brief', 'list')).status).toBe(200);
  });

  it('is over as soon as the company is open again, and nobody shuts out its last administrator', async () => {
    await app.execute(sql`update company set disabled = false where company_code = 'KT-RO'`);
    expect((await exiles.shut?.action('product_brands', 'list'))?.status).toBe(200);
    const close = (client: Client | undefined, company_code: string) => client?.patch('companies', { company_code }, 'disabled', { new: true });
    // An administrator who works elsewhere too can open it again.
    const closed = await close(exiles.shut, 'KT-RO');
    expect(closed?.status).toBe(200);
    await app.execute(sql`update company set disabled = false where company_code = 'KT-RO'`);
    await app.execute(sql`delete from user_company where member_company = 'KT-RO' and user_id <> (select user_id from app_user where user_name = 'shut')`);
    expect(await close(exiles.shut, 'KT-RO')).toMatchObject(refused(422, 'last_administrator'));
  });
});
