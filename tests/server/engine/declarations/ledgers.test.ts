import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from '../../../../schemas/tables/products/catalogue.ts';
import { insertOnly } from '../../../../schemas/tables/define.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Every table that is only added to, as its declaration says; and what undo answers of every table there is. */

const added = tables.flatMap((table) => {
  const sort = insertOnly(table);
  return sort ? [{ name: getTableConfig(table).name, sort, info: infoOf(table) }] : [];
});
const ledgers = added.filter(({ sort }) => sort === 'ledger');
const named = tables.map((table) => ({ name: getTableConfig(table).name, info: infoOf(table) }));

/** What entries are of: goods at a place, or for a ledger of its own rules what that asks for. */
const ofStock = sql`select s.*, product_code from storage s, product where company_code = 'KT-HU' order by storage_id limit 1`;
const ofLedger: Readonly<Record<string, typeof ofStock>> = {
  payment: sql`select cashflow_id, currency_code, open_amount as amount, kontor_today('KT-HU') as paid_on, 'cash' as method from cashflow
                where company_code = 'KT-HU' and open_amount > 0 order by cashflow_id limit 1`,
};

const actor = { companyCode: 'KT-HU', userId: 1 };
const codeOfFailure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  );

describeOnEachDemo('tables that are only added to', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  /** A row for a ledger: all that must be given, of rows that are there. */
  const entry = async ({ name: ledger, info }: (typeof ledgers)[number]): Promise<JsonObject> => {
    const [known = {}] = await app.rows<JsonObject>(ofLedger[ledger] ?? ofStock);
    const row: JsonObject = {};
    for (const [name, column] of info.columns) {
      if (!column.notNull || column.hasDefault || name === 'company_code') continue;
      const type = column.getSQLType();
      row[name] = (known[name] as Json | undefined) ?? (type === 'text' ? 'revaluation' : 0);
    }
    return row;
  };
  /** Writes a brand and an entry in one change-set. */
  const post = async (ledger: (typeof ledgers)[number]) => {
    const row = await entry(ledger);
    const names = sql.join(
      Object.keys(row).map((name) => sql.identifier(name)),
      sql`, `,
    );
    const { id } = await app.services.records.change({ actor, form: 'product_brands', action: 'set' }, false, async ({ tx, changes }) => {
      await changes.insert(infoOf(brands), [{ brand_name: `posted in ${ledger.name}` }]);
      const table = sql.identifier(ledger.name);
      await tx.execute(sql`insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`);
    });
    return id;
  };

  it('are ledgers and journals', () => {
    expect(new Set(added.map(({ sort }) => sort))).toEqual(new Set(['ledger', 'journal']));
  });

  describe.each(added)('$sort $name', ({ name, info }) => {
    it('is neither changed nor deleted from by the program', async () => {
      const column = sql.identifier([...info.columns.keys()].find((one) => !info.key.includes(one)) ?? '');
      const table = sql.identifier(name);
      const tried = (query: ReturnType<typeof sql>) => codeOfFailure(app.database.transaction(actor, (tx) => tx.execute(query)));
      expect(await tried(sql`update ${table} set ${column} = ${column}`)).toBe('42501');
      expect(await tried(sql`delete from ${table}`)).toBe('42501');
    });
  });

  describe.each(ledgers)('$name', (ledger) => {
    it('takes entries, keeps them against the owner of the database, and makes their change-set one that is not undone', async () => {
      const id = await post(ledger);
      const answer = await admin.rpc('undo', { change_set_id: Number(id) });
      expect([answer.status, codeOf(answer)]).toEqual([422, 'posted']);
      expect(answer.body).toMatchObject({ error: { params: { ledger: ledger.name } } });
      expect(await admin.rows('product_brands', { filter: { field: 'brand_name', op: 'eq', value: `posted in ${ledger.name}` } })).toHaveLength(1);
      const table = sql.identifier(ledger.name);
      const [column = ''] = [...ledger.info.columns.keys()].filter((one) => !ledger.info.key.includes(one));
      expect(await codeOfFailure(app.execute(sql`delete from ${table}`))).toBe('KT403');
      expect(await codeOfFailure(app.execute(sql`update ${table} set ${sql.identifier(column)} = ${sql.identifier(column)}`))).toBe('KT403');
    });
  });

  it('leave what else is written to be undone', async () => {
    const { id } = await app.services.records.change({ actor, form: 'product_brands', action: 'set' }, false, ({ changes }) =>
      changes.insert(infoOf(brands), [{ brand_name: 'posted nowhere' }]),
    );
    expect((await admin.rpc('undo', { change_set_id: Number(id) })).status).toBe(200);
  });

  it.each(named)('undo of a change-set that touched $name answers', async ({ name, info }) => {
    const [found] = await app.rows<{ row: JsonObject }>(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t limit 1`);
    const row = found?.row ?? Object.fromEntries([...info.columns].map(([own, column]) => [own, column.getSQLType() === 'text' ? 'x' : 1]));
    const key = Object.fromEntries(info.key.map((column) => [column, row[column] ?? null]));
    const field = [...info.columns.keys()].find((column) => !info.key.includes(column)) ?? info.key[0];
    const changes = [
      { log_action: 'set', field, old: row[field ?? ''] ?? null, new: row[field ?? ''] ?? null },
      { log_action: 'delete', field: null, old: row, new: null },
      { log_action: 'add', field: null, old: null, new: row },
    ];
    for (const change of changes) {
      const [made] = await app.rows<{ id: number }>(sql`
        with made as (insert into change_set (user_id, form, action) values (1, 'product_brands', 'set') returning change_set_id)
        insert into change (change_set_id, entity_name, entity_key, entity_id, log_action, field, old, new)
        select change_set_id, ${name}, ${JSON.stringify(key)}::jsonb, 'x', ${change.log_action}, ${change.field ?? null},
               ${JSON.stringify(change.old)}::jsonb, ${JSON.stringify(change.new)}::jsonb from made returning change_set_id as id`);
      const answer = await admin.rpc('undo', { change_set_id: made?.id ?? 0 });
      expect({ undone: change.log_action, faults: answer.status >= 500, text: answer.text }).toMatchObject({ faults: false });
      expect(answer.status === 200).toBe(codeOf(answer) === undefined);
      if (info.insertOnly) expect([answer.status, codeOf(answer)]).toEqual([422, 'posted']);
    }
  });

  it('undo of a change-set that touched a table which is there no longer says so', async () => {
    const [made] = await app.rows<{ id: number }>(sql`
      with made as (insert into change_set (user_id, form, action) values (1, 'product_brands', 'set') returning change_set_id)
      insert into change (change_set_id, entity_name, entity_key, entity_id, log_action, field, old, new)
      select change_set_id, 'table_of_old', '{"id":1}'::jsonb, '1', 'set', 'name', '"a"'::jsonb, '"b"'::jsonb from made returning change_set_id as id`);
    const answer = await admin.rpc('undo', { change_set_id: made?.id ?? 0 });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'table_gone']);
  });
});
