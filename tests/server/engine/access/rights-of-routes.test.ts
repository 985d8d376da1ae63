import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { documents } from '../../../../src/generated/server/documents.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { pages } from '../../../../src/generated/server/screens.gen.ts';
import { workflowHomes } from '../../../../src/generated/server/workflows.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { formsTriedOn } from '../declarations/declared.ts';
import { hasRight, programs, promised, signInAll } from './promised-rights.ts';

/* What leads to rows past the actions of forms asks for the same rights: files out and in, papers, events, counts, what is found, what is undone. */

/** 'open' is every answer that is no refusal for who asks; who is asked again who he is may. */
const verdict = (answer: Answer<unknown>): string => {
  const code = codeOf(answer);
  return code !== undefined && ['forbidden', 'unauthenticated', 'internal'].includes(code) ? code : 'open';
};
const told = (may: boolean): string => (may ? 'open' : 'forbidden');

describeOnServer('rights on what is no action of a form', (open, engine) => {
  let app: App;
  let clients: Record<string, Client>;
  /** Those of people, and of a program that only reads. */
  let asked: [string, Client][];
  beforeAll(async () => {
    app = await openApp(open);
    clients = await signInAll(app);
    asked = Object.entries(clients).filter(([account]) => !programs.has(account));
    await fillOwnTables(app);
  });
  afterAll(() => app.close());

  const headersOf = (client: Client, account: string, type: string) => ({
    authorization: `Bearer ${client.token}`,
    'x-company': account === 'other' ? 'KT-DE' : 'KT-HU',
    'content-type': type,
  });
  const boundary = 'part';
  const sent = (fields: Record<string, string>, file: string): string =>
    [
      ...Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--${boundary}--\r\n`,
    ].join('');

  it.each(formsTriedOn(engine))('%s goes out and comes in as files for whom its pages are open', async (name, form: AnyForm) => {
    const seen: Record<string, Record<string, string>> = {};
    const expected: typeof seen = {};
    for (const [account, client] of asked) {
      const may = (right: 'list' | 'add' | 'set') => hasRight(account, name as FormName, right);
      const post = (url: string, type: string, payload: string) => app.request({ method: 'POST', url, headers: headersOf(client, account, type), payload });
      const exported = await post(
        '/export',
        'application/json',
        JSON.stringify({ entity: name, format: 'csv', columns: form.key, filter: { field: form.key[0], op: 'blank' } }),
      );
      const imported = await post('/import', `multipart/form-data; boundary=${boundary}`, sent({ entity: name }, `${form.key.join(',')}\r\nx\r\n`));
      seen[account] = { export: verdict(exported), import: verdict(imported) };
      expected[account] = { export: told(may('list')), import: told(may('add') || may('set')) };
      if (form.upload) {
        const uploaded = await post(`/upload/${name}`, `multipart/form-data; boundary=${boundary}`, sent({}, 'nothing'));
        (seen[account] ??= {}).upload = verdict(uploaded);
        (expected[account] ??= {}).upload = told((form.uploadRights ?? ['add']).some((right) => hasRight(account, name as FormName, right)));
      }
    }
    expect(seen).toEqual(expected);
  });

  it.each(Object.entries(documents))('the paper %s is for whoever lists its record and its lines', async (document, { form, lines }) => {
    for (const [account, client] of asked) {
      const [row] = await app.rows(sql`select purchase_order_id from purchase_order where company_code = ${account === 'other' ? 'KT-DE' : 'KT-HU'} limit 1`);
      const may = hasRight(account, form, 'list') && hasRight(account, lines.form, 'list');
      const call = { document, key: row ?? {} };
      expect([account, verdict(await client.rpc('paper', call))]).toEqual([account, told(may)]);
      const drawn = await app.request({
        method: 'POST',
        url: '/paper',
        headers: headersOf(client, account, 'application/json'),
        payload: JSON.stringify(call),
      });
      expect([account, verdict(drawn)]).toEqual([account, told(may)]);
    }
  });

  it.each(Object.entries(workflowHomes))(
    'events of type %s are fired by whoever may set %s, and are there for whoever lists the records',
    async (type_code, home) => {
      const overRecords = Object.entries(forms).filter(
        ([, form]) => (form as AnyForm).table !== undefined && (form as AnyForm).table === (forms[home] as AnyForm).table,
      );
      for (const [account, client] of asked) {
        const company = account === 'other' ? 'KT-DE' : 'KT-HU';
        const [record] = await app.rows<{ id: number; event_code: string }>(sql`
        select i.fsm_instance_id as id, t.event_code from fsm_instance i join fsm_transition t on t.from_state_id = i.state_id
         where i.type_code = ${type_code} and i.company_code = ${company} order by t.position limit 1`);
        if (!record) throw new Error(`the demo has no record of ${type_code} in ${company}`);
        const sees = overRecords.some(([name]) => hasRight(account, name as FormName, 'list'));
        const offers = await client.action('fsm_offers', 'list', { fsm_instance_id: [record.id] });
        const life = await client.action('fsm_history', 'list', { fsm_instance_id: record.id });
        expect([account, life.status]).toEqual([account, sees ? 200 : 404]);
        expect([account, offers.body.type_code]).toEqual([account, sees ? type_code : null]);
        const fired = await client.action<{ results?: JsonObject[] }>('trigger_fsms', 'set', {
          event_code: record.event_code,
          fsm_instance_id: [record.id],
          dry_run: true,
        });
        const code = /"code":"(forbidden|not_found)"/.exec(fired.text)?.[1];
        const mayFire = hasRight(account, home, 'set');
        expect([account, sees ? (code ?? 'open') : code]).toEqual([account, sees ? told(mayFire) : 'not_found']);
      }
    },
  );

  it('pages are counted, and records found, for whoever may list them', async () => {
    const counted = pages.flatMap(({ id }) => id).slice(0, 500);
    for (const [account, client] of Object.entries(clients)) {
      const { counts } = (await client.rpc('page_counts', { pages: counted })).body;
      const closed = Object.keys(counts).filter((page) => !promised[account]?.(page).includes('list'));
      expect([account, closed]).toEqual([account, []]);
      const { found } = (await client.rpc('find_records', { search: 'ch' })).body;
      expect([account, found.filter(({ form }) => !hasRight(account, form as FormName, 'list'))]).toEqual([account, []]);
    }
  });

  it('a change is taken back by whoever might have made it', async () => {
    const admin = clients.admin as Client;
    for (const [account, client] of Object.entries(clients)) {
      const [brand] = await app.rows<{ brand_id: number }>(sql`insert into brand (brand_name) values (${`For ${account}`}) returning brand_id`);
      const key = { brand_id: brand?.brand_id ?? 0 };
      const change = await admin.patch('product_brands', key, 'brand_name', { new: `Of ${account}` });
      const answer = await client.rpc('undo', { change_set_id: change.body.change_set_id });
      const may = hasRight(account, 'product_brands', 'set');
      expect([account, answer.status]).toEqual([account, may ? 200 : 403]);
      const [stored] = await app.rows(sql`select brand_name from brand where brand_id = ${key.brand_id}`);
      expect(stored).toEqual({ brand_name: may ? `For ${account}` : `Of ${account}` });
    }
  });
});
