import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { usedElsewhereField } from '../../../../schemas/forms/shared-record.ts';
import { pages } from '../../../../src/generated/server/screens.gen.ts';
import { shopForms } from '../../../../src/generated/server/shop-forms.gen.ts';
import { dashboards } from '../../../../src/generated/server/dashboards.gen.ts';
import { traitOf } from '../../../../src/server/engine/records/core/traits.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { createApp, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn } from '../declarations/declared.ts';

/*
 * Nothing that a company is told depends on what another one has: lists, counts, sums, reports, files, tiles, what is found and what visitors of its shops
 * are shown are the same, letter by letter, when every row of the other company is gone. So whatever is in between, views, functions, stored figures or
 * caches, is asked too.
 */

const forms = declaredForms.filter(([, form]) => form.scope === 'company' || form.scope === 'companies');

describeOnServer('what a company is told', (open) => {
  let app: App;
  let other: Client;
  let before: Record<string, string>;
  const answers: Record<string, () => Promise<{ status: number; text: string }>> = {};

  /** Of shared records it is told how many other companies use them, on purpose. */
  const own = (form: AnyForm) => Object.keys(form.fields).filter((field) => field !== usedElsewhereField);
  const summed = (form: AnyForm) => own(form).filter((field) => traitOf(natureIn(form, field).kind).summable && !form.key.includes(field));
  const grouped = (form: AnyForm) => own(form).find((field) => !form.key.includes(field) && traitOf(natureIn(form, field).kind).sortable) ?? form.key[0] ?? '';

  const listen = (): void => {
    const post = (url: string, payload: JsonObject) =>
      app.request({ method: 'POST', url, headers: { authorization: `Bearer ${other.token}`, 'x-company': 'KT-DE' }, payload });
    for (const [entity, form] of forms) {
      const sort = form.key.map((field) => ({ field }));
      const sums = summed(form).slice(0, 10);
      answers[`list ${entity}`] = () => other.action(entity, 'list', { sort, limit: 100, totals: sums, columns: own(form) });
      answers[`search ${entity}`] = () => other.action(entity, 'list', { sort, limit: 20, search: 'a', columns: own(form) });
      answers[`report ${entity}`] = () =>
        other.action(entity, 'list', {
          group: [grouped(form)],
          measures: [...sums.slice(0, 3).map((field) => ({ field, fn: 'sum' })), { field: form.key[0] ?? '', fn: 'count' }],
        });
      answers[`file ${entity}`] = () => post('/export', { entity, format: 'csv', columns: [...form.key, ...sums], sort });
    }
    for (const page of dashboards.keys()) answers[`tiles ${page}`] = () => other.rpc('tile_figures', { page });
    answers.inbox = () => other.rpc('inbox', { limit: 200 });
    answers['counts of pages'] = () => other.rpc('page_counts', { pages: pages.map(({ id }) => id).slice(0, 500) });
    for (const search of ['a', 'e', 'PO', 'KT', 'test']) answers[`found by ${search}`] = () => other.rpc('find_records', { search });
    answers.rates = () => other.rpc('currencies');
    answers.shops = () => app.request({ url: '/shops', headers: { authorization: `Bearer ${other.token}`, 'x-company': 'KT-DE' } });
    for (const form of shopForms.keys())
      answers[`visitors of ${form}`] = () => app.request({ url: `/shop/${form}?language=de&limit=50`, headers: { 'x-host': 'www.kontor-moebel.test' } });
  };
  const ask = async (): Promise<Record<string, string>> => {
    const told: Record<string, string> = {};
    for (const [name, answer] of Object.entries(answers)) {
      const { status, text } = await answer();
      told[name] = `${status} ${text.replace(/"request_id":"[^"]*"/g, '')}`;
    }
    return told;
  };

  beforeAll(async () => {
    app = await openApp(open);
    await fillOwnTables(app);
    other = await app.signIn('other', 'KT-DE');
    listen();
    before = await ask();
    // Every row that names the other company, in whichever column.
    const columns = await app.rows<{ table: string; column: string }>(sql`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'company'::regclass and cardinality(c.conkey) = 1 and c.conrelid <> 'user_company'::regclass`);
    const owned = await app.rows<{ table: string; column: string }>(sql`
      select quote_ident(table_name) as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('company_code', 'change_company') and table_name <> 'company'`);
    expect(owned.length).toBeGreaterThan(20);
    await app.database.system(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const { table, column } of [...columns, ...owned]) await tx.execute(sql`delete from ${sql.raw(table)} where ${sql.raw(`"${column}"`)} = 'KT-HU'`);
    });
  });
  afterAll(() => app.close());

  it('is something: the answers are there, and those of the other company are gone', async () => {
    expect(Object.values(before).filter((text) => text.startsWith('200')).length).toBeGreaterThan(80);
    expect(Object.entries(before).filter(([, text]) => /^5\d\d/.test(text))).toEqual([]);
    expect(await (await app.signIn('admin', 'KT-HU')).rows('vats')).toEqual([]);
  });

  describe('is the same when another one has nothing any more', () => {
    it('in each answer', async () => {
      const after = await ask();
      const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
      expect(changed.map((name) => [name, before[name]?.slice(0, 300), after[name]?.slice(0, 300)])).toEqual([]);
    });

    it('on another server, which remembers nothing', async () => {
      const fresh = await createApp(app.database);
      const [mine, whole] = [app, other];
      try {
        app = { ...fresh, close: mine.close };
        other = await fresh.signIn('other', 'KT-DE');
        const after = await ask();
        expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([]);
      } finally {
        [app, other] = [mine, whole];
        await fresh.stop();
      }
    });
  });
});
