import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedColumnOf, insertOnly, isLogged } from '../../../../schemas/tables/define.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';

/* Records that all companies share are used by the rows of each: whoever removes one reaches rows of companies in which he may not work. */

const company = 'KT-DE';
const infos = tables.map(infoOf);
const logged = new Set(tables.filter(isLogged).map(getTableName));

/** Shared tables whose rows are deleted by a form, and the rows of companies that go with them. */
const shared = infos.flatMap((table) => {
  const form = declaredForms.find(
    ([, { table: own, delete: deletes }]) => deletes === true && own !== undefined && infoOf(own) === table && !deletedColumnOf(own),
  );
  const going = infos.flatMap((one) =>
    one.references
      .filter((key) => one.ofCompany && logged.has(one.name) && key.onDelete !== undefined && infoOf(key.table) === table)
      .map((key) => ({ ...key, from: one })),
  );
  return form && !table.ofCompany && going.length > 0 ? [[table.name, { table, form: form[0], going }] as const] : [];
});

describeOnServer('the walls between companies', (open) => {
  let app: App;
  let ofOne: Client;
  let ofAll: Client;

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    await openAllRecords(app);
    ofOne = await app.signIn('other', company);
    ofAll = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const read = (text: string): Promise<{ row: JsonObject }[]> => app.database.system((tx) => tx.rows<{ row: JsonObject }>({ text }));
  const contents = async (...names: string[]) =>
    Promise.all(
      names.map(async (name) =>
        (await read(`select to_jsonb(t) - array['row_version', 'updated_at', 'updated_by'] as row from "${name}" t order by t::text`)).map(({ row }) => row),
      ),
    );

  it('no foreign key takes rows of companies along, or empties them, past the log', async () => {
    const keys = await app.rows<{ parent: string; child: string; columns: string[]; action: string }>(sql`
      select k.confrelid::regclass::text as parent, k.conrelid::regclass::text as child, k.confdeltype as action,
             array(select a.attname::text from unnest(k.conkey) with ordinality n(num, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.place) as columns
        from pg_constraint k where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and k.connamespace = 'public'::regnamespace`);
    expect(keys.length).toBeGreaterThan(30);
    const { registry } = app.services.records;
    const isKnown = ({ parent, child, columns, action }: (typeof keys)[number]) => {
      const table = infos.find(({ name }) => name === parent);
      const known = table && registry.dependants(table).find((one) => one.table.name === child && one.columns.join() === columns.join());
      return known?.onDelete === ({ c: 'cascade', n: 'set null' } as Record<string, string>)[action];
    };
    const unlogged = new Set(tables.filter((table) => !isLogged(table)).map(getTableName));
    expect(keys.filter((key) => !isKnown(key) && !unlogged.has(key.child)).map(({ parent, child }) => `${child} -> ${parent}`)).toEqual([]);
    const ofCompanies = infos.filter(({ ofCompany }) => ofCompany).map(({ name }) => name);
    const past = new Set(keys.filter(({ child }) => unlogged.has(child) && ofCompanies.includes(child)).map(({ child }) => child));
    // The life of a record that is brought back begins anew, what a line wants is held and chosen for it anew, its papers are made anew,
    // and so is the memory of what shops asked for it: none is told rather than a wrong one. With a person go what he said to models and what these did for him.
    const anew = [
      'ai_query_log',
      'asked_price',
      'change_draft',
      'fsm_history',
      'fsm_timer',
      'gpt_message',
      'incoming_assignment',
      'incoming_choice',
      'mcp_call',
      'reservation',
      'sales_order_document',
    ];
    const ledgers = tables.filter((table) => insertOnly(table) === 'ledger').map(getTableName);
    expect([...past].filter((table) => !ledgers.includes(table)).toSorted()).toEqual(anew);
  });

  describe('are not passed by a deletion', () => {
    it('of some shared record', () => expect(shared.map(([name]) => name)).toEqual(expect.arrayContaining(['product', 'product_category'])));

    it.each(shared)('of %s by an administrator of one company, who is told how many others it reaches', async (name, { table, form, going }) => {
      const uses = going.map(
        ({ from, columns, foreign }) =>
          `select r.company_code from "${from.name}" r where ${columns.map((column, i) => `r."${column}" = t."${foreign[i] ?? ''}"`).join(' and ')}`,
      );
      const [found] = await read(
        `select to_jsonb(t) as row from "${name}" t where exists (select from (${uses.join(' union all ')}) u where u.company_code <> '${company}') limit 1`,
      );
      if (!found) throw new Error(`the demo has no row of ${name} that other companies use`);
      const names = [name, ...going.map(({ from }) => from.name)];
      const before = await contents(...names);
      const key = Object.fromEntries(table.key.map((column) => [column, found.row[column] ?? null]));
      const answer = await ofOne.action(form, 'delete', { keys: [key] });
      // People who work elsewhere alone are not there for him at all.
      const told =
        name === 'app_user' && answer.status === 200
          ? { body: { deleted: 0 } }
          : { status: 422, body: { error: { code: 'other_companies', params: { count: expect.any(Number) as number } } } };
      expect(answer, answer.text).toMatchObject(told);
      expect(answer.text).not.toMatch(/KT-HU|KT-RO|Magyarország|România/);
      expect(await contents(...names)).toEqual(before);
    });
  });

  describe('are passed by a merge of categories', () => {
    const places = ['product_category', 'product_position', 'product_category_link', 'product'];
    const merge = async () => {
      const [merged] = await app.rows<{ id: number }>(sql`
        select product_category_id as id from product_position group by 1 having count(distinct company_code) > 2 order by 1 limit 1`);
      const [target] = await app.rows<{ id: number }>(sql`select max(product_category_id) as id from product_category`);
      return { selection: { keys: [{ product_category_id: merged?.id ?? 0 }] }, merge_into: target?.id ?? 0 };
    };
    beforeAll(async () => {
      await app.execute(sql`
        insert into product_position (company_code, shop_id, product_category_id, product_code, position)
        select s.company_code, s.shop_id, (select min(product_category_id) from product_category where parent_category_id is not null), p.product_code, 1
          from shop s, (select product_code from product order by product_code limit 2) p on conflict do nothing`);
    });

    it('by nobody who works in one of them alone', async () => {
      const before = await contents(...places);
      const answer = await ofOne.action('product_categories', 'merge_categories', await merge());
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'other_companies', params: { count: 2 } } } });
      expect(await contents(...places)).toEqual(before);
    });

    it('by who works in all of them, and an undo brings all of it back', async () => {
      const before = await contents(...places);
      const call = await merge();
      const answer = await ofAll.action<{ change_set_id: number }>('product_categories', 'merge_categories', call);
      expect(answer.status, answer.text).toBe(200);
      const [left] = await app.rows<{ count: number }>(
        sql`select count(*)::int as count from product_position where product_category_id = ${call.selection.keys[0]?.product_category_id}`,
      );
      expect(left?.count).toBe(0);
      expect(await ofOne.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 404 });
      expect(await ofAll.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 200, body: { conflicts: [] } });
      expect(await contents(...places)).toEqual(before);
    });
  });
});
