import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { chosenFor, fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';

/*
 * Each param of each form, by the examples of its kind: taken by a list, a count, an export and a selection alike, refused at its name where
 * it is no value, and nothing but what holds at first where nobody chose.
 */

/** The day on which a moment falls where the company lives. */
const dayIn = (moment: string, timeZone: string): string => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(moment));

const asking = declaredForms.flatMap(([name, form]) =>
  Object.entries(form.params ?? {}).map(([param, { kind, options, initial }]) => ({ name, form, param, kind, options, initial })),
);

describeOnServer('params', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  const examplesOf = async ({ kind, options }: (typeof asking)[number]): Promise<Json[]> => {
    const examples = kind.examples(options as never);
    if (!('form' in examples)) return [...(examples as Json[])];
    const rows = await admin.rows(examples.form, { limit: 3, count: 'none' });
    return rows.map((row) => row[examples.value] ?? null);
  };
  const exported = async (payload: JsonObject): Promise<number> => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'x-company': 'KT-HU' };
    return (await app.server.inject({ method: 'POST', url: '/export', headers, payload: JSON.stringify(payload) })).statusCode;
  };
  const keyOf = (form: AnyForm, row: JsonObject | undefined): JsonObject => Object.fromEntries(form.key.map((field) => [field, row?.[field] ?? null]));

  it('are asked by a form at least', () => expect(asking.length).toBeGreaterThan(0));

  it.each(triedOn(engine, asking))('$name is listed, counted and exported with each example of $param', async (one) => {
    for (const value of await examplesOf(one)) {
      const call = { params: { [one.param]: value }, limit: 5 };
      const rows = await admin.rows(one.name, { params: call.params });
      expect((await admin.rows(one.name, call)).length).toBe(Math.min(5, rows.length));
      expect(await admin.action(one.name, 'list', { ...call, limit: 1, count: 'exact' })).toMatchObject({ status: 200, body: { total: rows.length } });
      expect(await exported({ entity: one.name, params: call.params, format: 'csv', search: 'no such row' })).toBe(200);
    }
  });

  it.each(triedOn(engine, asking))('$name refuses what is no value of $param at its name', async ({ name, param, kind }) => {
    for (const value of kind.wrong()) {
      const { status, body } = await admin.action(name, 'list', { params: { [param]: value } as JsonObject, limit: 1 });
      expect({ isRefused: status === 400 || status === 422, value }).toEqual({ isRefused: true, value });
      const isPlain = typeof value !== 'object' && value !== '';
      if (isPlain) expect(body.error).toMatchObject({ fields: [{ field: param }] });
    }
    expect((await admin.action(name, 'list', { params: { [`${param}_x`]: 1 }, limit: 1 })).body.error).toMatchObject({
      code: 'unknown_field',
      fields: [{ field: `${param}_x` }],
    });
  });

  it.each(triedOn(engine, asking))('$name has without $param what it has with what holds at first', async ({ name, form, param, initial = null }) => {
    const plain = await admin.rows(name, { limit: 20 });
    expect(await admin.rows(name, { params: { [param]: initial }, limit: 20 })).toEqual(plain);
    expect(await admin.rows(name, { params: { [param]: null }, limit: 20 })).toEqual(plain);
    const { params: chosen } = chosenFor(name);
    // What lists nothing until somebody chooses has rows once he does.
    expect(plain.length > 0).toBe(chosen === undefined);
    const shown = chosen ? await admin.rows(name, { params: chosen, limit: 20 }) : plain;
    expect(shown.map((row) => keyOf(form, row)).length).toBeGreaterThan(0);
  });

  it('of the change log are its first and its last day, both included', async () => {
    const days = async (params: JsonObject) => {
      const rows = await admin.rows<{ made_at: string }>('product_change_log', { params });
      return [...new Set(rows.map(({ made_at }) => dayIn(made_at, 'Europe/Budapest')))].sort();
    };
    const [product] = await admin.rows<{ product_code: string; weight: number | null }>('product_list', { limit: 1 });
    const key = { product_code: product?.product_code ?? '' };
    for (const weight of [11, 12]) await admin.action('product_list', 'set', { rows: [{ ...key, weight }] });
    const [first = ''] = await days({});
    const [oldest] = await admin.rows<{ change_id: number }>('product_change_log', { limit: 1 });
    await app.execute(sql`update change set made_at = made_at - interval '3 days' where change_id = ${oldest?.change_id ?? 0}`);
    const [early = ''] = await days({});
    expect(early < first).toBe(true);
    expect(await days({ made_from: first })).toEqual([first]);
    expect(await days({ made_until: early })).toEqual([early]);
    expect(await days({ made_from: early, made_until: first })).toEqual([early, first]);
    expect(await days({ made_from: '2001-01-01', made_until: '2001-12-31' })).toEqual([]);
  });

  it('meet an index under row-level security, where they are compared without leaking', async () => {
    // Numbers are compared by functions that PostgreSQL does not know to be leakproof.
    const compared = new Map(
      asking.filter(({ kind }) => !kind.sqlType.startsWith('numeric')).map(({ form, param, kind }) => [form.params?.[param], kind.sqlType]),
    );
    expect(compared.size).toBeGreaterThan(5);
    await app.database.system(async (tx) => {
      for (const [param, type] of compared) {
        if (!param) continue;
        const probe = sql.raw(`create temp table probe (company_code text, value ${type}) on commit drop`);
        const guard = [
          `alter table probe enable row level security`,
          `create policy own on probe using (company_code = nullif(current_setting('app.company', true), ''))`,
        ];
        await tx.execute(probe);
        for (const line of [
          ...guard,
          'create index on probe (value)',
          'grant select on probe to kontor_app',
          'set local role kontor_app',
          'set local enable_seqscan = off',
        ])
          await tx.execute(sql.raw(line));
        const plan = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain (costs off) select from probe where value = ${param}`);
        const text = plan.map((line) => line['QUERY PLAN']).join('\n');
        expect(text).toContain('Index Cond: (value = ');
        await tx.execute(sql`reset role`);
        await tx.execute(sql`drop table probe`);
      }
    });
  });

  it('are refused by forms that ask for none', async () => {
    const [name] = declaredForms.find(([, form]) => !form.params && form.access === undefined && form.scope === 'company') ?? [''];
    expect((await admin.action(name, 'list', { params: { as_of: '2026-01-01' }, limit: 1 })).body.error).toMatchObject({ code: 'unknown_field' });
  });
});
