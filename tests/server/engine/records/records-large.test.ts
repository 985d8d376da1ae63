import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computed } from '../../../../schemas/forms/define.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { code } from '../../../../schemas/kinds.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { planOf, recorded } from '../../../support/recorded.ts';
import type { Recorded } from '../../../support/recorded.ts';
import { itemFilters as filters } from '../../fixtures/item-filters.ts';
import { itemForms as forms, items as table } from '../../fixtures/items.ts';
import { german, hungarian, openItems } from '../../fixtures/records.ts';
import type { Call, Items } from '../../fixtures/records.ts';

const total = 5000;
/** All rows of a view are a few, some or many. */
const limits = [
  { few: total, some: total },
  { few: 10, some: total },
  { few: 10, some: 0 },
];
const smallForms: Record<string, AnyForm> = { ...forms, t_items: { ...forms.t_items, large: undefined } };
const sortable = [
  'item_code',
  'title',
  'body',
  'price',
  'quantity',
  'active',
  'made_on',
  'seen_at',
  'item_name',
  'bodies',
  'low',
  'high',
  'maker_id',
  'maker_name',
  'marks',
  'double_price',
];

describeOnEachDemo('a list with many rows', (open) => {
  let items: Items;
  /** Reads from what is kept, and reads the rows as they come. */
  let kept: Records;
  let keptOfLimits: Records[];
  let plain: Records;
  let statements: Recorded[];

  const windowOf = async (records: Records, call: Call, actor = hungarian): Promise<JsonObject[]> =>
    (JSON.parse(await records.list(actor, 't_items', { count: 'none', limit: 50, columns: [], ...call })) as { rows: JsonObject[] }).rows;
  const keep = () => items.records.prepareLists({ atLeast: 1 });
  const ordersAgree = async (call: Call = {}, actor = hungarian) => {
    for (const field of sortable) {
      const sort = [{ field, desc: field < 'm' }];
      expect(await windowOf(kept, { ...call, sort, offset: 30 }, actor), field).toEqual(await windowOf(plain, { ...call, sort, offset: 30 }, actor));
    }
  };

  beforeAll(async () => {
    items = await openItems(open);
    await items.database.system(async (tx) => {
      await tx.execute(sql`insert into t_maker (maker_name) select 'maker ' || n from generate_series(1, 3) n`);
      await tx.execute(sql`insert into t_item (item_code, item_name, bodies, body, title, price, quantity, active, made_on, seen_at, maker_id)
        select 'I' || n, case when n % 3 = 0 then '{}' else jsonb_build_object('hu', 'név ' || n % 11, 'en', 'ná' || n % 7) end, jsonb_build_object('de', '<p>' || n % 5), 'b' || n % 3,
          nullif('t' || n % 5, 't0'), nullif((n * 7919 % 13)::numeric / 7, 0), nullif(n % 17, 3), n % 4 = 0,
          date '2026-01-01' + n % 9, case when n % 2 = 0 then timestamptz '2026-03-29 02:30:00.123456+00' + n % 5 * interval '1 microsecond' end, nullif(n % 4, 0)
          from generate_series(1, ${sql.raw(String(total))}) n`);
      await tx.execute(
        sql`insert into t_item_company (item_code, company_code, low) select item_code, company_code, case company_code when 'KT-HU' then quantity else 20 - quantity end from t_item, company where price is not null`,
      );
      await tx.execute(sql`insert into t_item_mark (item_code, mark_code) select 'I' || n, 'new' from generate_series(1, 40) n`);
    });
    expect(await items.records.prepareLists({ atLeast: total + 1 })).toEqual({ t_items: 'small' });
    expect(await keep()).toEqual({ t_items: 0 });
    const watched = recorded(items.database);
    ({ statements } = watched);
    keptOfLimits = limits.map((one) => createRecords({ database: watched.database, forms, limits: one }));
    kept = createRecords({ database: watched.database, forms });
    plain = createRecords({ database: items.database, forms: smallForms });
  });
  afterAll(async () => {
    for (const records of [kept, ...keptOfLimits]) await records.close();
    await plain.close();
    await items.close();
  });

  const place = fc.nat(total + 30);
  const sorts = fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), desc: fc.boolean() }), {
    selector: ({ field }) => field,
    minLength: 1,
    maxLength: 2,
  });
  const views = fc.option(fc.constantFrom(...filters), { nil: undefined });

  it('is the same in any order, filter, place and language as a list read row by row', async () => {
    await fc.assert(
      fc.asyncProperty(
        sorts,
        views,
        place,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('hu', 'en'),
        async (sort, filter, offset, limit, language_code) => {
          const call = { sort, filter, offset, limit, language_code };
          const rows = await windowOf(plain, call);
          for (const records of keptOfLimits) expect(await windowOf(records, call)).toEqual(rows);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('goes on behind and before any row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sortable), fc.boolean(), views, fc.nat(total - 1), async (field, desc, filter, at) => {
        const call = { sort: [{ field, desc }], filter, language_code: 'hu' as const };
        const [here] = await windowOf(plain, { ...call, columns: [field], offset: at, limit: 1 });
        if (!here) return;
        const [behind, before] = [await windowOf(plain, { ...call, after: here, limit: 7 }), await windowOf(plain, { ...call, before: here, limit: 7 })];
        for (const records of keptOfLimits) {
          expect(await windowOf(records, { ...call, after: here, limit: 7 })).toEqual(behind);
          expect(await windowOf(records, { ...call, before: here, limit: 7 })).toEqual(before);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('has the number of rows a view leaves, and their sum', async () => {
    const totalOf = async (records: Records, filter: Call['filter'], count: 'exact' | 'capped') => {
      const { total: rows, totals } = JSON.parse(await records.list(hungarian, 't_items', { filter, count, limit: 1, columns: [], totals: ['price'] })) as {
        total: number;
        totals: JsonObject;
      };
      return { rows, totals };
    };
    for (const filter of filters) {
      const exact = await totalOf(plain, filter, 'exact');
      for (const records of keptOfLimits) expect(await totalOf(records, filter, 'exact')).toEqual(exact);
      expect(await totalOf(kept, filter, 'capped')).toEqual(exact);
    }
  });

  it('reads every order from an index', async () => {
    for (const field of sortable) {
      for (const desc of [false, true]) {
        statements.length = 0;
        await windowOf(kept, { sort: [{ field, desc }], language_code: 'hu' });
        const [statement] = statements;
        if (!statement) throw new Error('no statement');
        const plan = await planOf(items.database, hungarian, statement, 'costs off', {
          enable_sort: 'off',
          enable_incremental_sort: 'off',
          enable_seqscan: 'off',
          enable_bitmapscan: 'off',
        });
        // The window's rows are put in order once more when their details have been read.
        expect(plan.filter((line) => /^(->)?\s*(Incremental )?Sort$/.test(line.trim())).length, `${field} ${desc}\n${plan.join('\n')}`).toBeLessThanOrEqual(1);
      }
    }
  });

  it('finds the keys of a window before it joins anything to its rows, also behind a row', async () => {
    for (const place of [{}, { offset: 9 }, { after: { item_code: 'I900' } }, { before: { item_code: 'I900' } }]) {
      statements.length = 0;
      await windowOf(kept, { sort: [{ field: 'item_code', desc: false }], columns: ['low', 'maker_name'], ...place });
      const [statement] = statements;
      if (!statement) throw new Error('no statement');
      const plan = await planOf(items.database, hungarian, statement, 'costs off');
      // Joined first, PostgreSQL may read the other tables from their beginnings up to the window: 30 ms instead of one of 100,000 products.
      const first = (node: RegExp): number => plan.findIndex((line) => node.test(line));
      expect(first(/-> {2}Limit/), plan.join('\n')).toBeGreaterThan(first(/Join|Nested Loop/));
    }
  });

  /** Of other tables, and of the rows' own. */
  const details = ['item_code', 'price', 'active', 'low', 'maker_name', 'marks', 'item_name'];

  it('reads the rows of a window once, where they are met', async () => {
    statements.length = 0;
    await windowOf(kept, { sort: [{ field: 'item_code', desc: false }], columns: details, after: { item_code: 'I900' } });
    const [statement] = statements;
    if (!statement) throw new Error('no statement');
    const plan = await planOf(items.database, hungarian, statement, 'costs off');
    expect(
      plan.filter((line) => /(Index|Index Only|Seq|Heap) Scan.* on t_item\b/.test(line)),
      plan.join('\n'),
    ).toHaveLength(1);
  });

  it('goes on behind and before a row, with all that its rows show', async () => {
    for (const [field, desc] of [
      ['item_code', false],
      ['item_code', true],
      ['active', false],
      ['price', true],
    ] as const) {
      const call = { sort: [{ field, desc }], columns: details };
      const beside = (row: JsonObject | undefined): JsonObject => ({ item_code: row?.item_code ?? null, [field]: row?.[field] ?? null });
      for (const offset of [0, 40, 2500, total - 9]) {
        const rows = await windowOf(plain, { ...call, offset, limit: 9 });
        expect(await windowOf(kept, { ...call, offset, limit: 9 }), `${field} from ${offset}`).toEqual(rows);
        expect(await windowOf(kept, { ...call, after: beside(rows[0]), limit: 8 }), `${field} behind ${offset}`).toEqual(rows.slice(1));
        expect(await windowOf(kept, { ...call, before: beside(rows[8]), limit: 8 }), `${field} before ${offset}`).toEqual(rows.slice(0, -1));
      }
    }
  });

  it('shows what a row says of other rows of its table', async () => {
    const next = computed(code, sql`(select min(n.item_code) from ${table} n where n.item_code > ${table.item_code})`);
    const records = createRecords({ database: items.database, forms: { ...forms, t_items: { ...forms.t_items, fields: { ...forms.t_items.fields, next } } } });
    const rows = await windowOf(records, { sort: [{ field: 'item_code', desc: false }], columns: ['next', 'low'], after: { item_code: 'I900' } });
    await records.close();
    expect(rows.slice(0, -1).map((row) => row.next)).toEqual(rows.slice(1).map(({ item_code }) => item_code));
    expect(rows.at(-1)?.next).toEqual(expect.stringMatching(/^I\d+$/));
  });

  it('keeps to the company of the caller', async () => {
    await ordersAgree({}, german);
    expect(await windowOf(kept, { sort: [{ field: 'low', desc: true }] }, german)).not.toEqual(await windowOf(kept, { sort: [{ field: 'low', desc: true }] }));
  });

  it('follows what is written, through the program and past it', async () => {
    // Who changes what two companies use works in both.
    await items.database.script(`
      insert into app_user (user_id, user_name, user_email) values (7, 'seven', 'seven@demo.kontor.test') on conflict do nothing;
      insert into user_company (user_id, member_company) select 7, company_code from company`);
    await items.patch('I7', 'price', { new: 99 });
    await items.patch('I8', 'low', { new: 77 });
    await items.add('t_items', [{ item_code: 'NEW', item_name: { hu: 'Áááá' }, price: 98, low: 76 }]);
    // The program itself may take rows of all companies along.
    await items.records.remove({ ...hungarian, userId: null }, 't_items', { keys: [{ item_code: 'I4009' }] });
    await items.database.system(async (tx) => {
      await tx.execute(sql`insert into t_item_mark (item_code, mark_code) select 'I' || n, 'old' from generate_series(30, 60) n`);
      await tx.execute(sql`update t_item set item_code = 'MOVED' where item_code = 'I4011'`);
      await tx.execute(sql`update t_maker set maker_name = 'zzz' where maker_id = 1`);
      await tx.execute(sql`delete from t_item_company where item_code like '%3'`);
    });
    expect((await keep()).t_items).toBeGreaterThan(0);
    await ordersAgree();
    await ordersAgree({ filter: { field: 'item_name', op: 'contains', value: 'aaa', language: 'hu' } });
    expect(await keep()).toEqual({ t_items: 0 });
  });

  it('throws away what no declaration asks for', async () => {
    const triggers = async () =>
      await items.database.system((tx) =>
        tx.rows(
          sql`select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgfoid in (select oid from pg_proc where pronamespace = 'large'::regnamespace) order by 1, 2`,
        ),
      );
    const wanted = await triggers();
    await items.database.system(async (tx) => {
      await tx.execute(sql`create table large."t_items@xx" (item_code text)`);
      await tx.execute(sql`insert into large.list (form, stamp, is_ready) values ('t_gone', '', true)`);
      await tx.execute(sql`create index large_gone on t_item (title)`);
      await tx.execute(sql`create function large.gone() returns trigger language plpgsql as 'begin return null; end'`);
      await tx.execute(
        sql`create trigger large_gone after insert on t_item referencing new table as new_rows for each statement execute function large.gone()`,
      );
    });
    await keep();
    const left = await items.database.system((tx) =>
      tx.row(
        sql`select to_regclass('large."t_items@xx"') as side, to_regclass('large_gone') as index, (select count(*) from large.list where form = 't_gone') as lists`,
      ),
    );
    expect(left).toEqual({ side: null, index: null, lists: 0 });
    expect(await triggers()).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
    await ordersAgree();
  });

  it('is read row by row again while it is not kept as it is declared', async () => {
    await items.database.system((tx) => tx.execute(sql`update large.list set stamp = 'another' where form = 't_items'`));
    const fresh = createRecords({ database: items.database, forms });
    const call = { sort: [{ field: 'marks', desc: true }] };
    expect(await windowOf(fresh, call)).toEqual(await windowOf(plain, call));
    await keep();
    await ordersAgree();
    await fresh.close();
  });
});
