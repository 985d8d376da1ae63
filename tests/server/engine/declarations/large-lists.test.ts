import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isColumn } from '../../../../schemas/tables/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { noteTriggers } from '../../../../src/server/engine/records/large/side-table-sql.ts';
import { largeListsOf } from '../../../../src/server/engine/records/large/side-tables.ts';
import { quote } from '../../../../src/server/engine/records/core/parameters.ts';
import { traitOf } from '../../../../src/server/engine/records/core/traits.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { declaredRecords } from '../../../../src/server/prepare.ts';
import { readRights } from '../../../../src/server/engine/access/rights.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { planOf, recorded } from '../../../support/recorded.ts';
import type { Recorded } from '../../../support/recorded.ts';
import type { Call } from '../../fixtures/records.ts';
import { natureIn } from './declared.ts';

/* What is kept of every large list of the program: it shows what its rows would, in each company, and no sort of it puts rows in order. */

const larges = largeListsOf(forms);
const plainForms = Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, { ...form, large: undefined }])) as Record<string, AnyForm>;
const companies = ['KT-HU', 'KT-DE'];

/** Fields that can be sorted by. */
const sortable = (form: AnyForm): string[] => Object.keys(form.fields).filter((field) => traitOf(natureIn(form, field).kind).sortable);

describeOnEachDemo('the large lists of the program', (open, engine) => {
  /** All on the server, where lists are large; the first on the embedded engine, to which the same words become the same statements. */
  const tried = engine === 'postgres' ? larges : larges.slice(0, 1);

  let database: Database;
  /** Reads what is kept, and reads the rows as they come. */
  let kept: Records;
  /** The same, for which all but a handful of rows are many. */
  let keptOfMany: Records;
  let plain: Records;
  let statements: Recorded[];
  let actors: Actor[];

  const rowsOf = async (records: Records, actor: Actor, form: string, call: Call): Promise<JsonObject[]> =>
    (JSON.parse(await records.list(actor, form as FormName, { count: 'none', limit: 40, columns: [], language_code: 'hu', ...call })) as { rows: JsonObject[] })
      .rows;
  const agree = async (form: string, call: Call) => {
    for (const actor of actors) {
      const rows = await rowsOf(plain, actor, form, call);
      for (const records of [kept, keptOfMany])
        expect(await rowsOf(records, actor, form, call), `${form} ${JSON.stringify(call)} ${actor.companyCode ?? ''}`).toEqual(rows);
    }
  };
  const keep = () => kept.prepareLists({ atLeast: 1 });
  const dueOf = async (form: string) =>
    (await database.system((tx) => tx.rows<{ key: string | null }>(sql`delete from large.due where form = ${form} returning key`))).map(({ key }) => key);

  beforeAll(async () => {
    database = await open();
    const watched = recorded(database);
    ({ statements } = watched);
    kept = createRecords({ ...declaredRecords, database: watched.database });
    keptOfMany = createRecords({ ...declaredRecords, database, limits: { few: 5, some: 0 } });
    plain = createRecords({ ...declaredRecords, database, forms: plainForms as typeof declaredRecords.forms });
    const admin = await database.system((tx) => tx.row<{ id: number }>(sql`select user_id as id from app_user where user_email = 'admin@demo.kontor.test'`));
    const userId = admin?.id ?? 0;
    const rights = await database.system((tx) => readRights(tx, userId));
    actors = companies.map((companyCode) => ({ userId, companyCode, rights }));
    expect(Object.keys(await keep())).toEqual(larges.map(({ form }) => form.name));
  });
  afterAll(async () => {
    await kept.close();
    await keptOfMany.close();
    await plain.close();
    await database.close();
  });

  it.each(tried)('$form.name has the order of its rows in each company, by every field', async ({ form: { name, definition } }) => {
    for (const field of sortable(definition)) for (const desc of [false, true]) await agree(name, { sort: [{ field, desc }] });
  });

  it.each(tried.filter(({ chosen }) => chosen.size > 0))('$form.name shows what was chosen, though what is kept is of no choice', async ({ form, chosen }) => {
    const params = { view_currency: 'USD' };
    for (const field of chosen) {
      await agree(form.name, { params, sort: [{ field, desc: true }], columns: [field] });
      if (natureIn(form.definition, field).kind.operators.includes('notBlank'))
        await agree(form.name, { params, filter: { field, op: 'notBlank' }, columns: [field] });
    }
  });

  it.each(tried)('$form.name goes on behind and before any row', async ({ form: { name, definition } }) => {
    const [actor] = actors;
    for (const field of sortable(definition)) {
      const sort = [{ field, desc: false }];
      const [, here] = actor ? await rowsOf(plain, actor, name, { sort, offset: 20, limit: 2, columns: [field] }) : [];
      if (!here || !actor) continue;
      for (const beside of [{ after: here }, { before: here }] as const)
        expect(await rowsOf(kept, actor, name, { sort, ...beside, limit: 7 }), field).toEqual(await rowsOf(plain, actor, name, { sort, ...beside, limit: 7 }));
    }
  });

  it.each(tried)('$form.name finds what its rows say', async ({ form: { name, definition } }) => {
    const [actor] = actors;
    const [row = {}] = actor ? await rowsOf(plain, actor, name, { limit: 1, columns: undefined, sort: [{ field: definition.key[0] ?? '', desc: true }] }) : [];
    for (const field of sortable(definition)) {
      const { operators } = natureIn(definition, field).kind;
      const value = row[field] ?? null;
      if (operators.includes('contains') && typeof value === 'string' && value.length > 3) {
        await agree(name, { filter: { field, op: 'contains', value: value.slice(1, 5).toUpperCase() } });
        await agree(name, { filter: { field, op: 'starts', value: value.slice(0, 4) } });
        await agree(name, {
          filter: {
            and: [
              { field, op: 'ends', value: value.slice(-3) },
              { field, op: 'eq', value },
            ],
          },
        });
        await agree(name, { search: value.slice(0, 6) });
        await agree(name, { search: `${value.slice(0, 4)} ${value.slice(-3)}`, filter: { field, op: 'contains', value: value.slice(0, 3) } });
      } else if (operators.includes('eq') && value !== null && typeof value !== 'object') await agree(name, { filter: { field, op: 'eq', value } });
      if (operators.includes('notBlank')) await agree(name, { filter: { field, op: 'notBlank' } });
    }
  });

  it.each(larges)('$form.name is put in order by no sort', async ({ form: { name, definition } }) => {
    const [actor] = actors;
    if (!actor) throw new Error('nobody');
    for (const field of sortable(definition)) {
      statements.length = 0;
      await rowsOf(kept, actor, name, { sort: [{ field, desc: false }] });
      const [statement] = statements;
      if (!statement) throw new Error('no statement');
      const settings = { enable_sort: 'off', enable_incremental_sort: 'off', enable_seqscan: 'off', enable_bitmapscan: 'off' };
      const plan = await planOf(database, actor, statement, 'costs off', settings);
      // The rows of the window are put in order once more when their details have been read.
      expect(plan.filter((line) => /^(->)?\s*(Incremental )?Sort$/.test(line.trim())).length, `${field}\n${plan.join('\n')}`).toBeLessThanOrEqual(1);
    }
  });

  it.each(larges)('$form.name reads nothing anew for a row that is written as it was, or only the rows that show it', async (large) => {
    const { form, base, reads } = large;
    const count = await database.system((tx) => tx.row<{ n: number }>({ text: `select count(*)::int as n from ${quote(base.name)}` }));
    const named = noteTriggers(large).filter(({ statement }) => statement.includes(`JOIN public.${quote(base.name)}`));
    for (const {
      name: table,
      key: [key = ''],
    } of reads.filter(({ name }) => named.some((trigger) => trigger.table === name))) {
      await dueOf(form.name);
      await database.script(`update ${quote(table)} set ${quote(key)} = ${quote(key)} where ctid = (select ctid from ${quote(table)} limit 1)`);
      const due = await dueOf(form.name);
      expect(due, table).not.toContain(null);
      expect(due.length, table).toBeLessThan((count?.n ?? 0) / 2);
    }
  });

  it.each(tried)('$form.name follows what it shows of other tables', async ({ form, reads, base }) => {
    for (const table of reads.filter((one) => one !== base)) {
      const bound = new Set([...table.key, ...table.references.flatMap(({ columns }) => columns)]);
      const shown = Object.entries(form.definition.fields).find(
        ([, field]) => isColumn(field) && table.columns.get(field.name) === field && field.getSQLType() === 'text' && !bound.has(field.name),
      );
      if (!shown || !isColumn(shown[1])) continue;
      const [field, { name }] = [shown[0], shown[1]];
      await database.system((tx) => tx.execute({ text: `update ${quote(table.name)} set ${quote(name)} = 'a' || reverse(${quote(name)})` }));
      await keep();
      await agree(form.name, { sort: [{ field, desc: true }] });
    }
  });

  /** What the rows say, as text by key, on a day so many hours from now. */
  const saidIn = (hours: number, { form, key, keyType }: (typeof larges)[number]) =>
    database.system(async (tx) => {
      const setClock = (by: number) =>
        tx.execute(
          sql.raw(`create or replace function kontor_now() returns timestamptz language sql stable parallel safe return now() + interval '${by} hours'`),
        );
      await setClock(hours);
      await tx.rows(sql`select set_config('app.company', 'KT-HU', true)`);
      const names = sortable(form.definition).filter((field) => traitOf(natureIn(form.definition, field).kind).type !== 'timestamptz');
      const rows = await tx.rows<{ key: string; said: string }>({
        text: `select r.${quote(key)}::${keyType}::text as key, concat_ws(E'\\n', ${names.map((name) => `coalesce(r.${quote(name)}::text, '-')`).join(', ')}) as said from ${form.source(names).text} r`,
        values: form.source(names).values,
      });
      await setClock(0);
      return new Map(rows.map((row) => [row.key, row.said]));
    });

  it.each(larges.filter(({ form }) => form.definition.large?.aging))('$form.name says the same tomorrow of rows that do not age', async (large) => {
    const { form, base, key } = large;
    const [now, later] = [await saidIn(0, large), await saidIn(100, large)];
    const changed = [...now].flatMap(([id, said]) => (later.get(id) === said ? [] : [id]));
    await dueOf(form.name);
    await database.system((tx) => tx.execute(sql`update large.list set refreshed_at = now() - interval '1 day' where form = ${form.name}`));
    const ageing = await database.system((tx) =>
      tx.rows<{ key: string }>(sql`select ${sql.identifier(key)}::text as key from ${sql.identifier(base.name)} where ${form.definition.large?.aging}`),
    );
    expect(ageing.map((row) => row.key)).toEqual(expect.arrayContaining(changed));
    expect(ageing.length).toBeLessThan(now.size);
    expect(changed.length > 0).toBe(ageing.length > 0);
    expect(await keep()).toMatchObject({ [form.name]: ageing.length });
  });

  it.each(larges.filter(({ form }) => form.definition.amounts_on))(
    '$form.name is read anew from the day of a rate on, and shows it',
    async ({ form, base, key }) => {
      const day = form.definition.fields[form.definition.amounts_on ?? ''];
      if (!isColumn(day)) throw new Error(`${form.name}: the day of its amounts is no column`);
      for (const ago of [400, 1]) {
        await dueOf(form.name);
        await database.system((tx) =>
          tx.execute(sql`insert into fx_rate (company_code, currency_code, valid_on, rate) values ('KT-HU', 'EUR', kontor_today('KT-HU') - ${ago}::int, ${401 + ago})
          on conflict (company_code, currency_code, valid_on) do update set rate = excluded.rate`),
        );
        const expected = await database.system((tx) =>
          tx.rows<{ key: string }>(sql`select ${sql.identifier(key)}::text as key from ${sql.identifier(base.name)}
          where company_code = 'KT-HU' and (${sql.identifier(day.name)} >= kontor_today('KT-HU') - ${ago}::int or ${sql.identifier(day.name)} is null)`),
        );
        const due = await dueOf(form.name);
        expect(new Set(due)).toEqual(new Set(expected.map((row) => row.key)));
        await database.system((tx) => tx.execute(sql`insert into large.due (form, key) select ${form.name}, unnest(${`{${due.join(',')}}`}::text[])`));
        await keep();
        for (const field of Object.keys(form.definition.fields).filter((name) => name.endsWith('_view')))
          await agree(form.name, { sort: [{ field, desc: true }] });
      }
    },
  );
});
