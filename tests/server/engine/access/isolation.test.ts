import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { GetAnswer } from '../../../../schemas/calls.ts';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { triedOn } from '../declarations/declared.ts';
import { chosen } from './chosen-rows.ts';
import { stateOf } from './company-state.ts';

/** Rows whose key is of no table with companies, such as products, are everybody's: with the figures of the company that looks. */
const areShared = ({ key, fields }: AnyForm): boolean =>
  key.every((name) => {
    const field = fields[name];
    const column = isColumn(field) ? field : field?.column;
    return !(column && 'company_code' in getTableColumns(column.table));
  });
/** Each company may have a row of the same key: its table is keyed by the company besides. */
const isKeyedInCompany = ({ table }: AnyForm): boolean =>
  table !== undefined && getTableConfig(table).primaryKeys.some(({ columns }) => columns.some((column) => column.name === 'company_code'));
const companyForms = Object.entries(forms).filter(([, form]) => (form as AnyForm).scope === 'company') as [string, AnyForm][];
const german = { userId: 4, companyCode: 'KT-DE' };
const nowhere = { userId: 4, companyCode: null };
const name = (table: string) => sql.raw(`"${table}"`);

describeOnEachDemo('isolation of companies', (open, engine) => {
  let app: App;
  let admin: Client;
  let other: Client;
  let tables: string[];
  const isOf = (company: string) => sql`company_code = ${company}`;
  const count = (table: string, actor: typeof nowhere | typeof german, where = sql`true`) =>
    app.database.transaction(actor, async (tx) => Number((await tx.row<{ n: number }>(sql`select count(*) as n from ${name(table)} where ${where}`))?.n));

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    [admin, other] = [await app.signIn('admin', 'KT-HU'), await app.signIn('other', 'KT-DE')];
    tables = (
      await app.rows<{ table_name: string }>(sql`
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'company_code' and t.table_type = 'BASE TABLE' and c.table_name <> 'company' order by 1`)
    ).map(({ table_name }) => table_name);
  });
  afterAll(() => app.close());

  it('is a policy of every table with a company: enabled, forced, for reading and for writing, and never "true"', async () => {
    expect(tables).toEqual(expect.arrayContaining(['fx_rate', 'product_company', 'product_shop', 'shop', 'stock_level', 'vat', 'warehouse']));
    const secured = await app.rows<{ relname: string }>(
      sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity order by 1`,
    );
    expect(secured.map(({ relname }) => relname)).toEqual(tables);
    const policies = await app.rows<{ tablename: string; cmd: string; qual: string; with_check: string }>(
      sql`select tablename, cmd, qual, with_check from pg_policies where schemaname = 'public' and tablename <> 'company' and (roles @> '{kontor_app}' or roles @> '{public}') order by 1`,
    );
    expect(policies.map(({ tablename, cmd }) => [tablename, cmd])).toEqual(tables.map((table) => [table, 'ALL']));
    for (const { qual, with_check } of policies) {
      expect(qual).toMatch(/company_code = .*app\.company/);
      expect(with_check).toBe(qual);
    }
  });

  it('holds for a role that owns nothing and cannot step around it', async () => {
    expect(await app.rows(sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'kontor_app'`)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false },
    ]);
    expect(await app.rows(sql`select tablename from pg_tables where tableowner = 'kontor_app'`)).toEqual([]);
    expect(await app.rows(sql`select viewname from pg_views where schemaname = 'public'`)).toEqual([]);
    expect(
      await app.rows(
        sql`select proname from pg_proc where pronamespace in ('public'::regnamespace, 'large'::regnamespace) and prosecdef and not coalesce(proconfig::text like '%search_path%', false)`,
      ),
    ).toEqual([]);
  });

  /** Rows touched; none too where the program may not touch the table at all. */
  const done = (statement: SQL): Promise<number> =>
    app.database
      .transaction(german, (tx) => tx.execute(statement))
      .catch((error: unknown) => {
        if ((error as { code?: string }).code === '42501') return 0;
        throw error;
      });

  it('shows, changes, deletes and takes no row of another company, in any table', async () => {
    for (const table of tables) {
      expect([table, await count(table, german, isOf('KT-HU'))]).toEqual([table, 0]);
      expect([table, await count(table, nowhere)]).toEqual([table, 0]);
      expect(await count(table, german), table).toBeGreaterThan(0);
      const changed = await done(sql`update ${name(table)} set company_code = company_code where ${isOf('KT-HU')}`);
      const deleted = await done(sql`delete from ${name(table)} where ${isOf('KT-HU')}`);
      expect([table, changed, deleted]).toEqual([table, 0, 0]);
      const [row] = await app.rows<{ row: JsonObject }>(sql`select to_jsonb(x) as row from ${name(table)} x where ${isOf('KT-HU')} limit 1`);
      const [given] = await app.rows<{ columns: string }>(
        sql`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const columns = sql.raw(given?.columns ?? '');
      const take = app.database.transaction(german, (tx) =>
        tx.execute(
          sql`insert into ${name(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${name(table)}, ${JSON.stringify(row?.row)}::jsonb)`,
        ),
      );
      await expect(take, table).rejects.toMatchObject({ code: '42501' });
      const move = app.database.transaction(german, (tx) => tx.execute(sql`update ${name(table)} set company_code = 'KT-HU'`));
      await expect(move, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each(['refresh_token', 'login_attempt', 'signing_key'])('keeps %s from the role of the program', async (table) => {
    await expect(count(table, german)).rejects.toMatchObject({ code: '42501' });
  });

  it.each(['KT-HU', 'KT-RO', 'KT-XX', 'kt-de', "KT-DE' or '1'='1", 'KT-DE,KT-HU'])(
    'lets nobody choose company %j who does not belong to it',
    async (company) => {
      const answer = await other.in(company).rpc('user');
      expect(answer).toMatchObject({ status: /^[\w-]+$/.test(company) ? 403 : 400, body: { data: null } });
    },
  );

  it.each(triedOn(engine, companyForms))('%s shows each company its own rows, however another one asks', async (entity, form) => {
    const ids = (rows: JsonObject[]) => rows.map((row) => JSON.stringify(form.key.map((field) => row[field])));
    const [ours, theirs] = [await admin.rows(entity), await other.rows(entity)];
    if (areShared(form)) {
      // What the figures of a company choose may be the same products; the figures are its own.
      const told = (rows: JsonObject[]) => (chosen.includes(entity) ? JSON.stringify(rows) : ids(rows).join());
      expect(told(theirs) === told(ours)).toBe(!chosen.includes(entity));
      return;
    }
    expect(ours.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    if (isKeyedInCompany(form)) {
      const ofOthers = new Set(theirs.map((row) => JSON.stringify(row)));
      expect(ours.filter((row) => ofOthers.has(JSON.stringify(row)))).toEqual([]);
      return;
    }
    expect(ids(ours).filter((id) => ids(theirs).includes(id))).toEqual([]);
    const [first = {}] = ours;
    expect(await other.rows(entity, { filter: { and: form.key.map((field) => ({ field, op: 'eq', value: first[field] ?? null })) } })).toEqual([]);
  });

  it('shows the same product with the figures of the company that looks', async () => {
    const figures = { columns: ['purchase_price_base', 'selling_price_shop', 'on_hand', 'vat_id', 'currency_code'], limit: 1 };
    const [[ours], [theirs]] = [await admin.rows('product_list', figures), await other.rows('product_list', figures)];
    expect([ours?.currency_code, theirs?.currency_code]).toEqual(['HUF', 'EUR']);
    expect(ours?.product_code).toBe(theirs?.product_code);
    expect(ours?.purchase_price_base).not.toBe(theirs?.purchase_price_base);
    expect(ours?.vat_id).not.toBe(theirs?.vat_id);
  });

  describe('what another company has', () => {
    /** As the last test left it. */
    let state: Record<string, string>;
    beforeAll(async () => void (state = await stateOf(app, tables, 'KT-HU')));

    it.each(triedOn(engine, companyForms))('%s changes nothing of it, whatever is sent', async (entity, form) => {
      const rows = await admin.rows(entity, { limit: 2 });
      const keys = rows.map((row) => Object.fromEntries(form.key.map((field) => [field, row[field] ?? null])));
      const writable = Object.keys({ ...form.write }).filter((field) => !form.key.includes(field));
      for (const [index, row] of rows.entries()) {
        const values = Object.fromEntries(writable.map((field) => [field, row[field] ?? null]));
        await other.action(entity, 'set', { rows: [{ ...keys[index], ...values }] });
        for (const field of writable) await other.patch(entity, keys[index] ?? {}, field, { new: null });
      }
      await other.action(entity, 'set', { selection: { keys }, values: Object.fromEntries(writable.map((field) => [field, null])) });
      for (const action of form.actions ?? []) await other.action(entity, action, { selection: { keys } });
      await other.action(entity, 'delete', { keys });
      const [before, after] = [state, await stateOf(app, tables, 'KT-HU')];
      state = after;
      expect(after).toEqual(before);
    });
  });

  it('refuses to delete a product that another company has figures of', async () => {
    const [product] = await app.rows<{ product_code: string }>(sql`
      select product_code from product p where exists (select from product_company c where c.product_code = p.product_code and company_code = 'KT-HU')
         and not exists (select from stock_level s where s.product_code = p.product_code) order by 1 limit 1`);
    expect(product).toBeDefined();
    expect(await other.action('product_list', 'delete', { keys: [product] })).toMatchObject(refused(422, 'other_companies'));
    expect(await admin.action('product_list', 'set', { rows: [{ product_code: 'OURS-1', product_name: { hu: 'Miénk' }, min_margin: 10 }] })).toMatchObject({
      status: 200,
    });
    expect(await admin.action('product_list', 'delete', { keys: [{ product_code: 'OURS-1' }] })).toMatchObject({ status: 200, body: { deleted: 1 } });
  });

  it('takes no company from a payload', async () => {
    for (const company_code of ['KT-HU', 'KT-DE']) {
      expect(
        (
          await other.action('vats', 'set', {
            rows: [{ country_code: 'DE', vat_code: 'X', vat_names: { de: 'X' }, vat_rate: 1, valid_from: '2026-01-01', company_code }],
          })
        ).status,
      ).toBe(400);
    }
    expect(await app.rows(sql`select 1 from vat where vat_code = 'X'`)).toEqual([]);
  });

  it('answers a reference into another company like one into nothing', async () => {
    const [[foreign], [product = {}]] = [await admin.rows('vats'), await other.rows('product_list', { limit: 1 })];
    const attempt = async (vat_id: unknown) => {
      const { status, text } = await other.patch('product_list', { product_code: product.product_code ?? '' }, 'vat_id', { new: vat_id });
      return [status, text.replace(/"request_id":"[^"]+"/, '')];
    };
    const answer = await attempt(foreign?.vat_id);
    expect(answer[0]).toBe(422);
    expect(answer[1]).toContain('unknown_reference');
    expect(await attempt(999_999)).toEqual(answer);
  });

  it('answers a row of another company like one that does not exist', async () => {
    const [foreign = {}] = await admin.rows('vats');
    for (const vat_id of [foreign.vat_id ?? 0, 999_999]) {
      expect(await other.patch('vats', { vat_id }, 'vat_rate', { new: 1 })).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found', params: { key: { vat_id } } } },
      });
      expect(await other.action('vats', 'delete', { keys: [{ vat_id }] })).toMatchObject({ status: 200, body: { deleted: 0 } });
      expect(await other.action('vats', 'history', { key: { vat_id } })).toMatchObject(refused(404, 'not_found'));
    }
  });

  it('does not undo what was done in another company', async () => {
    const [vat = {}] = await admin.rows('vats');
    const change = await admin.patch('vats', { vat_id: vat.vat_id ?? 0 }, 'vat_rate', { new: 26 });
    expect(change.status).toBe(200);
    expect(await other.rpc('undo', { change_set_id: change.body.change_set_id })).toMatchObject(refused(404, 'not_found'));
    expect((await admin.rpc('undo', { change_set_id: change.body.change_set_id })).status).toBe(200);
  });

  it('shows the log of changes to the company they were made for', async () => {
    const [vat = {}] = await admin.rows('product_list', { limit: 1 });
    await admin.patch('product_list', { product_code: vat.product_code ?? '' }, 'min_margin', { new: 3.25 });
    const ofMargins = { filter: { field: 'field', op: 'eq', value: 'min_margin' } };
    expect((await admin.rows('product_change_log', ofMargins)).map((line) => line.new)).toContain(3.25);
    expect((await other.rows('product_change_log', ofMargins)).map((line) => line.new)).not.toContain(3.25);
  });

  it('gives each company its own shops and rates', async () => {
    const shops = async (client: Client, company: string) =>
      (await app.request<GetAnswer<'/shops'>>({ url: '/shops', headers: { authorization: `Bearer ${client.token}`, 'x-company': company } })).body.map(
        ({ company_code }) => company_code,
      );
    expect(new Set(await shops(other, 'KT-DE'))).toEqual(new Set(['KT-DE']));
    expect(new Set(await shops(admin, 'KT-RO'))).toEqual(new Set(['KT-RO']));
    const ratesOf = async (company: string) => (await admin.in(company).rpc('currencies')).body.data.company_rates;
    expect([(await ratesOf('KT-HU')).HUF, (await ratesOf('KT-DE')).EUR, (await ratesOf('KT-RO')).RON]).toEqual([1, 1, 1]);
  });

  it.each(['kontor-butor.test', 'Kontor-Butor.test', 'www.kontor-butor.test'])('shows visitors who ask %s its shop alone', async (host) => {
    expect((await app.request<GetAnswer<'/shops'>>({ url: '/shops', headers: { 'x-host': host } })).body).toMatchObject([
      { hostname: 'www.kontor-butor.test' },
    ]);
    expect((await app.request<GetAnswer<'/shops'>>({ url: '/shops', headers: { 'x-host': `x${host}` } })).body).toEqual([]);
  });

  /** Forms whose new rows say which row of the company they belong to, by the fields that do. */
  const referring = companyForms.flatMap(([entity, form]) => {
    const by = Object.entries(form.create ?? {}).flatMap(([field, column]) => {
      const keys = isColumn(column)
        ? infoOf(column.table).references.filter(({ columns }) => columns.includes('company_code') && columns.includes(column.name))
        : [];
      return keys.length > 0 ? [field] : [];
    });
    return form.add && by.length > 0 ? [[entity, form, by] as const] : [];
  });

  it.each(referring)('%s: what others have in a shop or warehouse of theirs refuses as one that is nowhere', async (entity, form, by) => {
    const rows = await admin.rows(entity, { limit: 5, count: 'none' });
    const given = [...new Set([...Object.keys(form.create ?? {}), ...Object.keys(form.write ?? {})])];
    for (const row of rows) {
      const taken = Object.fromEntries(given.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])));
      const nowhere = { ...taken, ...Object.fromEntries(by.map((field) => [field, 987_654_321])) };
      const answers = await Promise.all([taken, nowhere].map((one) => other.action<{ error?: JsonObject }>(entity, 'set', { rows: [one] })));
      const [there, none] = answers.map(({ status, body }) => ({ status, code: body.error?.code, fields: body.error?.fields }));
      expect(there?.status).toBeGreaterThanOrEqual(400);
      expect(there).toEqual(none);
    }
  });

  it.each(Object.keys(forms))('%s: the same call of two companies is answered to each with its own', async (entity) => {
    const call = { limit: 20 };
    const ask = async (client: Client) => {
      const { status, text } = await client.action(entity, 'list', call);
      return status === 200 ? text : status;
    };
    const germans = await ask(other);
    const first = await ask(admin);
    expect(await ask(other)).toBe(germans);
    expect(await ask(admin)).toBe(first);
  });
});
