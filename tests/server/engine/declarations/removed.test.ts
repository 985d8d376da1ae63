import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletedColumnOf, isLogged, isStored } from '../../../../schemas/tables/define.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import { noteConfirmed } from '../../../../src/server/engine/access/confirmation.ts';
import { isDatabaseError } from '../../../../src/server/engine/database/failures.ts';
import { rowsOf } from '../../../../src/server/engine/records/rows-of.ts';
import type { Actor } from '../../../../src/server/engine/database/database.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, triedOn } from './declared.ts';
import { keyOf } from './values.ts';

/* Every table whose rows the database deletes or changes along with those of another one, as their foreign keys say. */

const logged: readonly PgTable[] = tables.filter(isLogged);
const keysTo = (target: PgTable) =>
  logged.flatMap((table) =>
    infoOf(table)
      .references.filter((reference) => reference.table === target)
      .map((reference) => ({ ...reference, table })),
  );
const referringTo = (target: PgTable) => keysTo(target).filter(({ onDelete }) => onDelete !== undefined);
const owners = logged.filter((table) => referringTo(table).length > 0).map((table) => [getTableName(table), table] as const);

/** The table and all whose rows go with its rows. */
function family(table: PgTable, found = new Set<PgTable>()): Set<PgTable> {
  if (found.has(table)) return found;
  found.add(table);
  for (const { table: referring } of referringTo(table)) family(referring, found);
  return found;
}

const lives = logged.map((table) => instanceColumnOf(table)?.name).filter((name) => name !== undefined);
const company = 'KT-HU';
const everything = { perms: true, list: true, add: true, set: true, delete: true };

/** A product, a category, a warehouse, a shop and a workflow that nothing keeps, with rows in several companies. */
const newRows = [
  `insert into product (product_code, product_name) values ('ZZ-GONE', '{"en": "Gone"}')`,
  `insert into product_video (product_code, url) values ('ZZ-GONE', 'https://video.example.test/1'), ('ZZ-GONE', 'https://video.example.test/2')`,
  `insert into product_company (company_code, product_code) values ('${company}', 'ZZ-GONE') on conflict do nothing`,
  `insert into product_label (company_code, user_id, product_code) select company_code, user_id, 'ZZ-GONE' from company, app_user where company_code in ('${company}', 'KT-DE')`,
  `insert into product_category (category_name) values ('{"en": "Gone"}')`,
  `insert into warehouse (company_code, warehouse_name) values ('${company}', 'Gone')`,
  `insert into product_position (company_code, shop_id, product_category_id, product_code, position)
   select s.company_code, s.shop_id, c.product_category_id, 'ZZ-GONE', 1 from shop s, (select max(product_category_id) as product_category_id from product_category) c`,
  `insert into shop (company_code, hostname, currency_code, languages) values ('${company}', 'gone.example.test', 'HUF', '{hu}')`,
  `insert into shop_warehouse (company_code, shop_id, warehouse_id)
   select s.company_code, s.shop_id, min(w.warehouse_id) from shop s join warehouse w using (company_code) where s.hostname = 'gone.example.test' group by 1, 2`,
  `insert into fsm_type (type_code, type_names) values ('zz_gone', '{"en": "Gone"}')`,
  `insert into fsm_state (type_code, state_code, state_names, initial_state) values ('zz_gone', 'here', '{"en": "Here"}', true), ('zz_gone', 'there', '{"en": "There"}', false)`,
  `insert into fsm_event (type_code, event_code, event_names) values ('zz_gone', 'go', '{"en": "Go"}')`,
  `insert into fsm_transition (type_code, from_state_id, to_state_id, event_code)
   select type_code, min(state_id), max(state_id), 'go' from fsm_state where type_code = 'zz_gone' group by type_code`,
];

describeOnEachDemo('rows that go with others', (open, engine) => {
  let app: App;
  let admin: Client;
  let actor: Actor;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', company);
    await fillOwnTables(app);
    await openAllRecords(app);
    for (const text of newRows) await app.database.system((tx) => tx.execute({ text }));
    const [user] = await read(`select to_jsonb(user_id) as row from app_user where user_email like 'admin%'`);
    actor = { userId: Number(user), companyCode: company, family: 'removal' };
    await app.database.system((tx) => noteConfirmed(tx, { userId: Number(user), family: 'removal' }, 60));
  });
  afterAll(() => app.close());

  const read = async (text: string, values: readonly unknown[] = []) =>
    (await app.database.system((tx) => tx.rows<{ row: JsonObject }>({ text, values }))).map(({ row }) => row);

  /** Every row of the family in all companies, without what no log may hold, and without the life of a record, which begins anew. */
  const contents = async (table: PgTable) => {
    const all: Record<string, JsonObject[]> = {};
    for (const one of family(table)) {
      const info = infoOf(one);
      const secret = [...info.columns.values()].filter((column) => info.unlogged.includes(column.name) && !isStored(column) && column.generated === undefined);
      const life = instanceColumnOf(one);
      all[info.name] = await read(`select to_jsonb(t) - $1::text[] as row from "${info.name}" t order by ${info.key.map((name) => `t."${name}"`).join(', ')}`, [
        [...secret, ...(life ? [life] : [])].map(({ name }) => name),
      ]);
    }
    return all;
  };

  /** The rows whose deletion a change-set logged, with their companies, without the life of a record. */
  const deletedBy = (id: number | null) =>
    read(
      `select jsonb_build_array(entity_name, entity_key, change_company, old - $2::text[]) as row from change
        where change_set_id = $1 and log_action = 'delete' order by entity_name, entity_id, change_company`,
      [id, lives],
    );

  const isNamedBy = ({ table, columns, foreign }: ReturnType<typeof referringTo>[number]) =>
    `exists (select 1 from "${getTableName(table)}" r where ${columns.map((name, i) => `r."${name}" = t."${foreign[i] ?? ''}"`).join(' and ')})`;

  /** Rows that others go with and that nothing keeps, those with the most sorts of others first. */
  const rowsWithOthers = (table: PgTable) => {
    const info = infoOf(table);
    const keeping = keysTo(table).filter(({ onDelete }) => onDelete === undefined);
    const sorts = referringTo(table)
      .map((reference) => `(${isNamedBy(reference)})::int`)
      .join(' + ');
    const conditions = [...(info.ofCompany ? [`t.company_code = '${company}'`] : []), ...keeping.map((key) => `not ${isNamedBy(key)}`), `${sorts} > 0`];
    const order = [`${sorts} desc`, ...info.key.map((name) => `t."${name}" desc`)].join(', ');
    return read(`select to_jsonb(t) as row from "${info.name}" t where ${conditions.join(' and ')} order by ${order} limit 20`);
  };

  const isRefusal = (error: unknown): boolean =>
    (error instanceof AppError && error.status === 422) || isDatabaseError(error, '23503') || isDatabaseError(error, 'KT422');

  /** The change-set that removed a row; null where something else refers to the row, or a rule keeps it. */
  const removeByDomain = async (table: PgTable, row: JsonObject): Promise<number | null> => {
    const work = app.services.records.change({ actor, form: 'companies', action: 'test' }, false, async ({ changes }) =>
      rowsOf(table).remove(changes, [row as never]),
    );
    return work.then(({ id }) => id).catch((error: unknown) => (isRefusal(error) ? null : Promise.reject(error)));
  };
  const formOf = (table: PgTable) => declaredForms.find(([, form]) => form.table === table && form.delete === true && !deletedColumnOf(table));
  const removeByForm = async (table: PgTable, row: JsonObject): Promise<number | null> => {
    const [name, form] = formOf(table) ?? [];
    if (!name || !form) return null;
    const { body } = await admin.action<{ change_set_id?: number }>(name, 'delete', { keys: [keyOf(form, row) as never] });
    return body.change_set_id ?? null;
  };

  /** No state lets such a row go: whoever has no more use for it leaves it as it is. */
  const isKeptForGood = async (table: PgTable): Promise<boolean> => {
    const states = await read('select to_jsonb(deletable) as row from fsm_state where type_code = $1', [infoOf(table).name]);
    return states.length > 0 && states.every((deletable) => !deletable);
  };

  it('are declared somewhere', () => expect(owners.length).toBeGreaterThan(0));

  describe.each(triedOn(engine, owners))('of %s', (_name, table) => {
    const ways = { 'domain code': removeByDomain, ...(formOf(table) && { 'its form': removeByForm }) };
    it.each(Object.entries(ways))('are taken along and logged when %s removes it, and an undo brings all of them back', async (_way, remove) => {
      const before = await contents(table);
      let id: number | null = null;
      for (const row of await rowsWithOthers(table)) id ??= await remove(table, row);
      if (await isKeptForGood(table)) return expect(id).toBeNull();
      if (id === null) throw new Error('the demo has no row that may go');
      const during = await contents(table);
      const fewer = Object.entries(before).filter(([name, rows]) => (during[name]?.length ?? 0) < rows.length);
      expect(fewer.length).toBeGreaterThan(1);
      const undo = async (of: number | null): Promise<number | null> => {
        const { change_set_id, conflicts } = await app.services.records.undo(actor, { change_set_id: of ?? 0 }, () => everything);
        expect(conflicts).toEqual([]);
        return change_set_id;
      };
      const back = await undo(id);
      expect(await contents(table)).toEqual(before);
      // Rows that go again are logged as they were, whoever read them.
      const again = await undo(back);
      expect(await contents(table)).toEqual(during);
      expect(await deletedBy(again)).toEqual(await deletedBy(id));
      await undo(again);
      expect(await contents(table)).toEqual(before);
    });
  });
});
