import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { hungarian, openItems } from '../../fixtures/records.ts';
import type { Items } from '../../fixtures/records.ts';

const total = 6500;
const sortable = ['item_code', 'title', 'price', 'quantity', 'active', 'made_on', 'seen_at', 'item_name', 'low', 'maker_name'];

describeOnEachDatabase('deep windows', (open) => {
  let items: Items;
  beforeAll(async () => {
    items = await openItems(open);
    await items.database.system(async (tx) => {
      await tx.execute(sql`insert into t_maker (maker_name) select 'maker ' || n from generate_series(1, 3) n`);
      // Few different values, many of them empty, so that anchors fall among equals and among nulls.
      await tx.execute(sql`insert into t_item (item_code, item_name, title, price, quantity, active, made_on, seen_at, maker_id)
        select 'I' || n, case when n % 3 = 0 then '{}' else jsonb_build_object('hu', 'név ' || n % 11, 'en', 'ná' || n % 7) end,
          nullif('t' || n % 5, 't0'), nullif((n * 7919 % 13)::numeric / 7, 0), nullif(n % 17, 3), n % 4 = 0,
          date '2026-01-01' + n % 9, case when n % 2 = 0 then timestamptz '2026-03-29 02:30:00.123456+00' + n % 5 * interval '1 microsecond' end, nullif(n % 4, 0)
          from generate_series(1, ${sql.raw(String(total))}) n`);
      await tx.execute(sql`insert into t_item_company (item_code, company_code, low) select item_code, 'KT-HU', quantity from t_item where price is not null`);
    });
  });
  afterAll(() => items.close());

  const sorts = fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), desc: fc.boolean() }), { selector: ({ field }) => field, maxLength: 3 });

  it('are what OFFSET gives, for any order, place and size', async () => {
    await fc.assert(
      fc.asyncProperty(
        sorts,
        fc.array(fc.tuple(fc.nat(total + 50), fc.integer({ min: 1, max: 60 })), { minLength: 2, maxLength: 4 }),
        fc.constantFrom('hu', 'en'),
        async (sort, places, language_code) => {
          const all = await items.values('t_items', 'item_code', { sort, language_code });
          expect(new Set(all).size).toBe(total);
          for (const [offset, limit] of places) {
            const window = await items.window('t_items', { sort, language_code, columns: [], offset, limit });
            expect(window.rows.map((row) => row.item_code)).toEqual(all.slice(offset, offset + limit));
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('go on behind and before any row by its own values', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.nat(total - 1), async (sort, place) => {
        const shown = sort.map(({ field }) => field);
        const all = await items.rows('t_items', { sort, columns: shown, language_code: 'hu' });
        const here = all[place];
        const ids = (rows: typeof all) => rows.map((row) => row.item_code);
        const call = { sort, columns: [], limit: 7, language_code: 'hu' as const, count: 'none' as const };
        expect(ids((await items.window('t_items', { ...call, after: here })).rows)).toEqual(ids(all.slice(place + 1, place + 8)));
        expect(ids((await items.window('t_items', { ...call, before: here })).rows)).toEqual(ids(all.slice(Math.max(0, place - 7), place)));
      }),
      { numRuns: 20 },
    );
  });

  it('are found anew when rows come, go or move', async () => {
    const at = async () =>
      (await items.window('t_items', { columns: [], sort: [{ field: 'item_code', desc: true }], offset: 4000, limit: 1 })).rows[0]?.item_code;
    const before = await at();
    await items.add('t_items', [{ item_code: 'ZZZ', item_name: { hu: 'z' } }]);
    const after = await at();
    expect(after).not.toBe(before);
    await items.records.remove(hungarian, 't_items', { keys: [{ item_code: 'ZZZ' }] });
    expect(await at()).toBe(before);
  });

  it('refuse an anchor of another form', async () => {
    await expect(items.window('t_items', { after: { price: 1 } })).rejects.toMatchObject({ code: 'bad_request' });
    await expect(items.window('t_items', { sort: [{ field: 'price', desc: false }], after: { item_code: 'I1', price: 'x' } })).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });
});
