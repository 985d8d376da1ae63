import { Decimal } from 'decimal.js';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computed, defineForm } from '../../../../schemas/forms/define.ts';
import { date, signedPercent } from '../../../../schemas/kinds.gen.ts';
import { salesOrderItems, salesOrders } from '../../../../schemas/tables/sales/orders.ts';
import { readCollations } from '../../../../src/server/engine/records/core/collations.ts';
import { compileForm } from '../../../../src/server/engine/records/core/compile.ts';
import { groupList } from '../../../../src/server/engine/records/read/compared-groups.ts';
import { list } from '../../../../src/server/engine/records/read/list.ts';
import { candidateLimits } from '../../../../src/server/engine/records/window/candidates.ts';
import { createListCache } from '../../../../src/server/engine/records/window/list-cache.ts';
import type { ListContext } from '../../../../src/server/engine/records/window/query-plan.ts';
import type { Group, Groups, ListCall, Window } from '../../../../src/shared/records/calls.ts';
import type { FilterNode } from '../../../../src/shared/records/filter.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

/*
 * Totals of every sort, at every level of groups and under any filter, beside what decimal.js makes of the bare rows.
 */

const { line_net, line_vat, vat_rate, product_code, qty } = salesOrderItems;
const lines = compileForm({
  name: 'lines_of_orders',
  definition: defineForm({
    table: salesOrderItems,
    fields: {
      sales_order_item_id: salesOrderItems.sales_order_item_id,
      sales_order_id: salesOrderItems.sales_order_id,
      country_code: salesOrders.country_code,
      opened_on: computed(date, sql`${salesOrders.opened_on}::date`),
      product_code,
      vat_rate,
      line_net,
      line_vat,
      qty,
      stock: computed(signedPercent, sql`${qty}`),
      vat_percent: computed(signedPercent, sql`100 * ${line_vat} / nullif(${line_net}, 0)`),
    },
    from: (select) => select.from(salesOrderItems).innerJoin(salesOrders, eq(salesOrders.sales_order_id, salesOrderItems.sales_order_id)),
    totals: {
      vat_percent: { ratio: ['line_vat', 'line_net'] },
      sales_order_id: 'distinct',
      qty: 'max',
      stock: { last: 'opened_on' },
      vat_rate: 'avg',
      product_code: 'none',
    },
  }),
});
const told = ['line_net', 'vat_percent', 'sales_order_id', 'qty', 'stock', 'vat_rate'] as const;

interface Line {
  sales_order_id: number;
  country_code: string | null;
  opened_on: string;
  product_code: string;
  vat_rate: number;
  line_net: number;
  line_vat: number;
  qty: number;
}

const total = (rows: readonly Line[], field: 'line_net' | 'line_vat' | 'qty' | 'vat_rate') => rows.reduce((all, row) => all.plus(row[field]), new Decimal(0));

/** The same again, by other means. `all` are the rows of the period that a group is of, whose last day counts. */
function expected(rows: readonly Line[], all: readonly Line[]): (number | null)[] {
  if (rows.length === 0) return told.map(() => null);
  const net = total(rows, 'line_net');
  const last = all
    .map(({ opened_on }) => opened_on)
    .toSorted()
    .at(-1);
  return [
    net.toNumber(),
    net.isZero() ? null : total(rows, 'line_vat').times(100).div(net).toNumber(),
    new Set(rows.map(({ sales_order_id }) => sales_order_id)).size,
    Math.max(...rows.map((row) => row.qty)),
    total(
      rows.filter(({ opened_on }) => opened_on === last),
      'qty',
    ).toNumber(),
    total(rows, 'vat_rate').div(rows.length).toNumber(),
  ];
}

describeOnEachDemo('totals', (open) => {
  let app: App;
  let rows: Line[];
  const actor = { userId: null, companyCode: 'KT-HU' };
  beforeAll(async () => {
    app = await openApp(open);
    rows = await app.database.transaction(actor, (tx) =>
      tx.rows<Line>({
        text: `select i.sales_order_id, o.country_code, o.opened_on::date::text as opened_on, i.product_code, i.vat_rate::float8 as vat_rate, i.line_net::float8 as line_net,
                      i.line_vat::float8 as line_vat, i.qty::float8 as qty
                 from sales_order_item i join sales_order o using (sales_order_id) where o.company_code = 'KT-HU'`,
      }),
    );
  });
  afterAll(() => app.close());

  const grouped = async (call: Omit<ListCall, 'count'>): Promise<Groups> =>
    JSON.parse(
      await app.database.transaction(actor, (tx) =>
        groupList(tx, lines, { measures: told.map((field) => ({ field })), ...call, count: 'none' }, call.group ?? []),
      ),
    ) as Groups;
  const valuesOf = ({ measures }: Pick<Group, 'measures'>) => measures.map(({ value }) => value as number | null);
  /** Sums of floating numbers differ in their last digits by the order in which they are added. */
  const isClose = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
  const expectClose = (found: readonly (number | null)[], wanted: readonly (number | null)[]) => {
    const asWanted = (value: number | null, place: number) => {
      const other = wanted[place] ?? null;
      return value !== null && other !== null && isClose(value, other) ? other : value;
    };
    expect(found.map(asWanted)).toEqual(wanted);
  };
  const month = (day: string) => `${day.slice(0, 7)}-01`;

  const products = () => [...new Set(rows.map(({ product_code }) => product_code))];
  const filters = (): [FilterNode | undefined, (row: Line) => boolean][] => [
    [undefined, () => true],
    [{ field: 'line_net', op: 'gt', value: 100 }, ({ line_net: net }) => net > 100],
    [{ not: { field: 'line_net', op: 'gt', value: 100 } }, ({ line_net: net }) => !(net > 100)],
    [{ field: 'product_code', op: 'in', value: products().filter((_, place) => place % 3 === 1) }, (row) => products().indexOf(row.product_code) % 3 === 1],
    [{ field: 'country_code', op: 'eq', value: 'XX' }, () => false],
  ];

  it('are those of their own rows at each level, whatever is filtered', async () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const [filter, holds] of filters()) {
      const own = rows.filter(holds);
      const { groups } = await grouped({ filter, group: ['opened_on:month', 'country_code'], across: 'vat_rate' });
      for (const { level, key, column, measures, rows: count } of groups) {
        const ofMonth = own.filter((row) => level < 1 || month(row.opened_on) === key['opened_on:month']);
        const mine = ofMonth.filter(
          (row) => (level < 2 || (row.country_code ?? null) === (key.country_code ?? null)) && (!column || row.vat_rate === column.value),
        );
        expect(count).toBe(mine.length);
        if (mine.length > 0) expectClose(valuesOf({ measures }), expected(mine, ofMonth));
      }
    }
  });

  it('are the same where they are made of the narrowest groups, as without anything that only rows can tell', async () => {
    const measures: NonNullable<ListCall['measures']> = [
      { field: 'line_net' },
      { field: 'vat_percent' },
      { field: 'qty' },
      { field: 'vat_rate' },
      { field: 'line_vat', fn: 'min' },
      { field: 'product_code', fn: 'count' },
    ];
    for (const [filter] of filters()) {
      const call = { filter, group: ['opened_on:month', 'country_code'], across: 'vat_rate' };
      const ofRows = (await grouped({ ...call, measures: [...measures, { field: 'sales_order_id', fn: 'distinct' }] })).groups;
      const ofLeaves = (await grouped({ ...call, measures })).groups;
      const placeOf = ({ level, key, column, rows: count, filter: own }: Group) => ({ level, key, column, count, own });
      expect(ofLeaves.map(placeOf)).toEqual(ofRows.map(placeOf));
      for (const [place, group] of ofLeaves.entries()) expectClose(valuesOf(group), valuesOf(ofRows[place] ?? group).slice(0, -1));
    }
  });

  it('stand at the foot of a list too, and nothing is summed that is none', async () => {
    const call: ListCall = { limit: 1, count: 'exact', columns: ['product_code'], totals: [...told] };
    const context: Omit<ListContext, 'collations'> = { actor, cache: createListCache(), large: undefined, limits: candidateLimits };
    const bytes = await app.database.transaction(actor, async (tx) => list(tx, lines, call, { ...context, collations: await readCollations(tx) }));
    const { totals } = JSON.parse(String(bytes)) as Window;
    expectClose(
      told.map((field) => totals?.[field] ?? null),
      expected(rows, rows),
    );
    for (const measure of [
      { field: 'product_code' },
      { field: 'vat_percent', fn: 'sum' as const },
      { field: 'line_net', fn: 'ratio' as const },
      { field: 'vat_rate', fn: 'sum' as const },
    ]) {
      const refusal = app.database.transaction(actor, (tx) =>
        groupList(tx, lines, { group: ['country_code'], measures: [measure], count: 'none' }, ['country_code']),
      );
      await expect(refusal).rejects.toMatchObject({ code: 'bad_request' });
    }
  });

  it('are compared with those of the span before, each with the filter of its rows', async () => {
    const days = rows.map(({ opened_on }) => opened_on).toSorted();
    const to = month(days.at(-1) ?? '');
    const span = { from: '2026-01-01', to: '2026-01-31' };
    for (const by of ['previous', 'year'] as const) {
      const { groups, compared } = await grouped({
        group: ['opened_on:month', 'country_code'],
        compare: { field: 'opened_on', span: { from: to, to: days.at(-1) ?? '' }, by },
      });
      const [from = '', until = ''] = compared?.past ?? [];
      const before = rows.filter(({ opened_on }) => opened_on >= from && opened_on <= until);
      const now = rows.filter(({ opened_on }) => opened_on >= to);
      const [all] = groups;
      expect(all?.rows).toBe(now.length);
      expect(all?.past?.rows ?? 0).toBe(before.length);
      if (all?.past) expectClose(valuesOf(all.past), expected(before, before));
      const leaves = groups.filter(({ level }) => level === 2);
      expect(leaves.reduce((sum, { past }) => sum + (past?.rows ?? 0), 0)).toBe(before.length);
      for (const { past, rows: count, filter } of leaves.slice(0, 3)) {
        const listed = async (own: FilterNode) => (await grouped({ filter: own, group: ['country_code'] })).groups[0]?.rows;
        expect(await listed(filter)).toBe(count);
        if (past) expect(await listed(past.filter)).toBe(past.rows);
      }
    }
    await expect(grouped({ group: ['country_code'], compare: { field: 'product_code', span, by: 'year' } })).rejects.toMatchObject({ code: 'bad_request' });
  });
});
