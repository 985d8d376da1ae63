import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableTables } from '../../../../src/server/engine/statements/run-statement.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Administrators may ask in SQL. They read the rows of the chosen company and nothing that lists do not show; nothing is written, waited for or fetched. */

const sharedTables = [
  'app_user',
  'attribute',
  'attribute_value',
  'brand',
  'built_in_message',
  'caption',
  'channel',
  'country',
  'currency',
  'fsm_event',
  'fsm_procedure',
  'fsm_state',
  'fsm_step',
  'fsm_transition',
  'fsm_type',
  'gpt_prompt',
  'job',
  'language',
  'manufacturer',
  'packing_template',
  'page',
  'partner',
  'partner_address',
  'partner_comment',
  'picture',
  'product',
  'product_attribute',
  'product_category',
  'product_class',
  'product_comment',
  'product_file',
  'product_image',
  'product_pack',
  'product_relation',
  'product_type',
  'product_video',
  'role',
  'service',
  'text_origin',
  'translation_term',
];

describeOnServer('a statement in SQL', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(() => app.close());

  const run = (statement: string, client = admin) => client.rpc('run_statement', { statement });
  const rowsOf = async (statement: string, client = admin) => {
    const { status, body, text } = await run(statement, client);
    expect(status, text).toBe(200);
    return body.rows;
  };

  it('is answered with its rows, as PostgreSQL writes them', async () => {
    const { body, text } = await run(`
      with counted as (select brand_id, count(*) as products, round(avg(weight), 2) as weight from product where active group by brand_id)
      select b.brand_name, c.products, c.weight, c.products > 1 as several, null as nothing, c.products
        from counted c join brand b using (brand_id) order by c.products desc, b.brand_name limit 3 -- the most
      ;`);
    expect(body.columns, text).toEqual(['brand_name', 'products', 'weight', 'several', 'nothing', 'products']);
    expect(body.rows).toHaveLength(3);
    expect(body.has_more).toBe(false);
    const [products] = await app.rows<{ count: string }>(sql`select count(*)::text as count from product`);
    expect(await rowsOf('select count(*) from product')).toEqual([[products?.count]]);
    expect(body.rows[0]?.[4]).toBeNull();
  });

  it('reads 500 rows at most, and tells that there are more', async () => {
    expect((await run('select * from generate_series(1, 500)')).body).toMatchObject({ has_more: false });
    const { body } = await run('select * from generate_series(1, 501) as n order by n');
    expect([body.rows.length, body.rows.at(-1), body.has_more]).toEqual([500, ['500'], true]);
    expect((await run('select brand_id from brand where false')).body).toEqual({ columns: [], rows: [], has_more: false });
  });

  it('may be as deep as its length allows', async () => expect(await rowsOf(`select ${'not '.repeat(2_400)} true`)).toEqual([['true']]));

  it('knows the rows of the chosen company alone', async () => {
    const own = (code: string) => rowsOf('select count(*), min(order_no), max(order_no) from sales_order', admin.in(code));
    const stored = async (code: string) =>
      app.rows<{ told: string[] }>(sql`select array[count(*)::text, min(order_no), max(order_no)] as told from sales_order where company_code = ${code}`);
    for (const code of ['KT-HU', 'KT-DE']) expect(await own(code)).toEqual((await stored(code)).map(({ told }) => told));
    expect(await rowsOf('select company_code from company')).toEqual([['KT-HU']]);
  });

  it('knows of every table the rows of the chosen company alone, by whatever name it is kept', async () => {
    await app.execute(sql`insert into engine_call (engine, purpose, for_company) select 'openai', 'test', company_code from company`);
    await app.execute(
      sql`insert into page_error_log (user_id, page_name, error, visit_company) select (select min(user_id) from app_user), '/x', 'none', company_code from company`,
    );
    const narrowed: string[] = [];
    const shared: string[] = [];
    for (const { table } of readableTables) {
      const [kept] = await app.rows<{ name: string | null }>(sql`
        select (select column_name from information_schema.columns where table_schema = 'public' and table_name = ${table}
                   and (column_name = 'company_code' or column_name like '%\_company') limit 1) as name`);
      if (kept?.name == null) {
        shared.push(table);
        continue;
      }
      narrowed.push(table);
      const [stored] = await app.rows<{ count: string }>(
        sql`select count(*)::text as count from ${sql.raw(`public.${table}`)} where ${sql.raw(kept.name)} = 'KT-HU'`,
      );
      expect([table, await rowsOf(`select count(*) from ${table}`)]).toEqual([table, [[stored?.count]]]);
      await app.execute(sql`delete from login_attempt`);
    }
    expect(narrowed).toEqual(expect.arrayContaining(['engine_call', 'page_error_log', 'change', 'change_set', 'stored_file', 'sales_order']));
    // Companies share these. Whoever opens another one says here that it holds nothing of one of them.
    expect(shared).toEqual(sharedTables);
  });

  it('knows the people whom the list of users shows', async () => {
    const other = await app.signIn('other', 'KT-DE');
    const listed = (await other.rows('users', { columns: ['user_id'] })).map(({ user_id }) => [String(user_id)]);
    const all = (await app.rows<{ count: number }>(sql`select count(*)::int as count from app_user`))[0]?.count ?? 0;
    expect(listed.length).toBeLessThan(all);
    const told = await rowsOf('select user_id from app_user', other);
    expect(told.toSorted()).toEqual(listed.toSorted());
  });

  it('reads every table that is offered, with the columns that are told', async () => {
    expect(readableTables.length).toBeGreaterThan(80);
    for (const { table, columns } of readableTables) {
      const { status, text } = await run(`select ${columns.map((name) => `"${name}"`).join(', ')} from ${table} limit 1`);
      expect([table, status, status === 200 ? '' : text]).toEqual([table, 200, '']);
      await app.execute(sql`delete from login_attempt`);
    }
  });

  it('finds no secrets and nothing that is one person’s', async () => {
    const offered = new Set(readableTables.map(({ table }) => table));
    for (const table of ['refresh_token', 'signing_key', 'machine_token', 'second_factor', 'gpt_chat', 'gpt_message', 'email_draft', 'ai_query_log'])
      expect([table, offered.has(table)]).toEqual([table, false]);
    expect(readableTables.flatMap(({ columns }) => columns).filter((name) => /password|secret|hash|(?<!max_)token(?!s_)/.test(name))).toEqual([]);
    const [may] = await app.rows<{ tables: number }>(sql`
      select count(*)::int as tables from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
         and (has_table_privilege('kontor_statement', c.oid, 'select, insert, update, delete') or has_any_column_privilege('kontor_statement', c.oid, 'select'))`);
    expect(may?.tables).toBe(0);
  });

  describe('is refused', () => {
    it.each<[string, string]>([
      ['that is two', 'select 1; select 2'],
      ['that ends the one around it', 'select 1) as q; drop table product; --'],
      ['that writes', 'delete from product'],
      ['that writes within', 'with gone as (delete from product returning *) select * from gone'],
      ['that makes a table', 'select * into own from product'],
      ['that locks', 'select * from product for update'],
      ['that goes to another company', `select set_config('app.company', 'KT-DE', true), count(*) from sales_order`],
      ['that becomes somebody else', 'set role kontor_app'],
      ['that begins a transaction', 'begin'],
      ['that waits', 'select pg_sleep(60)'],
      ['that reads a file', `select pg_read_file('/etc/passwd')`],
      ['that runs a program', `copy product to program 'id'`],
      ['that asks another database', `select * from dblink('x', 'select 1') as t(a int)`],
      ['that runs a text', `select query_to_xml('select 1', true, true, '')`],
      ['that stores a file', `select lo_export(1, '/tmp/x')`],
      ['of a table by its schema', 'select * from public.app_user'],
      ['of a secret table', 'select * from refresh_token'],
      ['of what the database knows of itself', 'select * from pg_stat_activity'],
      ['of a name that hides one', 'with pg_shadow as (select 1) select * from pg_shadow'],
      ['of its schema', 'select * from information_schema.tables'],
      ['of a type that names things', `select 'product'::regclass`],
      ['within an order', `select 1 order by pg_sleep(60)`],
      ['of who asks', 'select current_user'],
      ['with a parameter', 'select $1'],
      ['that explains', 'explain analyze select 1'],
      ['of a procedure', 'call x()'],
      ['of a block', 'do $$ begin perform 1; end $$'],
    ])('%s', async (_what, statement) => {
      const products = (await app.rows<{ count: number }>(sql`select count(*)::int as count from product`))[0]?.count;
      const { status, body, text } = await run(statement);
      expect([status, 'error' in body], text).toEqual([422, true]);
      expect(text).toMatch(/statement_(?:not_allowed|invalid)/);
      expect((await app.rows<{ count: number }>(sql`select count(*)::int as count from product`))[0]?.count).toBe(products);
    });

    it.each<[string, string, string]>([
      ['that is none', 'selec 1', 'statement_invalid'],
      ['that ends within a text', `select 'x`, 'statement_invalid'],
      ['that is empty', ' ; ', 'required'],
      ['of a column that is none', 'select nothing from product', 'statement_failed'],
      ['that divides by nothing', 'select 1 / (select count(*) from brand where false)', 'statement_failed'],
      ['that reads a word as a number', `select 'x'::int`, 'statement_failed'],
    ])('%s, with the reason at the field', async (_what, statement, code) => {
      const answer = await run(statement);
      expect(answer).toMatchObject(refused(422, code));
      expect(answer.text).toContain('"field":"statement"');
    });

    it('with a letter that ends texts', async () => expect(await run('select 1 \0; drop table product')).toMatchObject(refused(400, 'bad_request')));

    it('by its length', async () => expect(await run(`select '${'x'.repeat(10_000)}'`)).toMatchObject(refused(400, 'bad_request')));
  });

  it('ends after five seconds', { timeout: 30_000 }, async () => {
    const start = performance.now();
    const answer = await run('select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b');
    expect(answer).toMatchObject(refused(503, 'service_unavailable'));
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(await rowsOf('select 1 as one')).toEqual([['1']]);
  });

  it('is an administrator’s, who may use the page, and no program’s', async () => {
    const clerk = await app.signIn('clerk', 'KT-HU');
    expect(await run('select 1', clerk)).toMatchObject(refused(403, 'forbidden'));
    await app.execute(sql`
      insert into user_page (user_id, page_code, perms, list) select user_id, page_code, true, true from app_user, page
       where user_email = 'clerk@demo.kontor.test' and url = 'settings/sql' on conflict (user_id, page_code) do update set perms = true, list = true`);
    expect(await run('select 1', await app.signIn('clerk', 'KT-HU'))).toMatchObject(refused(403, 'forbidden'));
    expect(await run('select 1', app.asClient({ token: '', refresh_token: '' }, 'KT-HU'))).toMatchObject(refused(401, 'unauthenticated'));
  });

  it('is logged with what it came to', async () => {
    await app.execute(sql`delete from ai_query_log`);
    await run('select 1');
    await run('select nothing');
    expect(await admin.rows('ai_query_log', { sort: [{ field: 'ai_query_log_id' }] })).toMatchObject([
      { question: 'select 1', answer_kind: 'rows', understood_by: 'sql', language_code: null },
      { question: 'select nothing', answer_kind: 'failed' },
    ]);
    expect((await admin.rpc('my_questions')).body.questions).toEqual([]);
  });
});
