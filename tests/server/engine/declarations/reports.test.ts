import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { screens } from '../../../../src/generated/screens.gen.ts';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import type { Groups, Window } from '../../../../src/shared/records/calls.ts';
import { isOfChosenDays } from '../../../../src/shared/records/report-setting.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import { toPivot } from '../../../../src/shared/records/pivot.ts';
import type { App, Client } from '../../../support/server-app.ts';

/*
 * Each report, by each field it may be grouped by and by all of them within each other: it is answered with all its measures, each level sums to the list,
 * and a group's filter lists as many rows as it counts.
 */

const all: readonly ScreenMeta[] = await Promise.all(Object.values(screens).map(async (load) => (await load()).default));
const reports = all.filter((screen): screen is ScreenMeta<ReportScreen> => screen.shape === 'report');
const settings = reports.flatMap(({ id, form, groups, measures }) =>
  [...groups.map((group) => [group]), groups.slice(0, 3)].map((group) => ({ id, form, group, measures })),
);

describeOnServer('reports', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const ask = async <T>(form: string, call: object): Promise<T> => {
    const { status, body } = await admin.action(form, 'list', call);
    expect({ status, error: status === 200 ? undefined : body }).toEqual({ status: 200, error: undefined });
    return body as T;
  };

  /** The measures that are sums. */
  const summed = (groups: Groups['groups'], measures: readonly string[]) =>
    measures.filter((field) => groups[0]?.measures.find((measure) => measure.field === field)?.fn === 'sum');

  it('are declared, and have rows', () => expect(settings.length).toBeGreaterThan(0));

  it.each(settings)('$id by $group sums to its rows at each level', async ({ form, group, measures }) => {
    const { groups } = await ask<Groups>(form, { group, measures: measures.map((field) => ({ field })) });
    const list = await ask<Window>(form, { limit: 1, totals: measures });
    for (const { field, value } of groups[0]?.measures ?? []) expect(Number(value)).toBeCloseTo(Number(list.totals?.[field]), 2);
    expect(list.total).toBeGreaterThan(0);
    for (let level = 0; level <= group.length; level += 1) {
      const at = groups.filter((one) => one.level === level);
      expect(at.reduce((sum, { rows }) => sum + rows, 0)).toBe(list.total);
      // What is no sum is told of each group by itself, and of all of them alike.
      for (const field of summed(groups, measures)) {
        const sum = at.reduce((total, one) => total + Number(one.measures.find((measure) => measure.field === field)?.value ?? 0), 0);
        expect(sum).toBeCloseTo(Number(list.totals?.[field]), 2);
      }
    }
    for (const one of groups.slice(-3)) expect((await ask<Window>(form, { filter: one.filter, limit: 1 })).total).toBe(one.rows);
  });

  it.each(settings)('$id by $group is exported with a line for each of its last groups', async ({ form, group, measures }) => {
    const { groups } = await ask<Groups>(form, { group, measures: measures.map((field) => ({ field })) });
    const leaves = groups.filter(({ level }) => level === group.length);
    const { status, text, headers } = await app.request({
      method: 'POST',
      url: '/export',
      headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU' },
      payload: { entity: form, format: 'csv', group, measures: measures.map((field) => ({ field })), header: 'labels', labels: { rows: 'Pieces' } },
    });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [head, ...lines] = parse(text, { bom: true });
    expect(head).toEqual([...group, 'Pieces', ...measures]);
    const cellOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));
    const numbers = ({ rows, measures: figures }: Groups['groups'][number]) => [rows, ...figures.map(({ value }) => value)].map(cellOf);
    expect(lines.map((cells) => cells.slice(group.length))).toEqual(leaves.map(numbers));
    expect(lines.map((cells) => cells[0]?.replace(/^'/, ''))).toEqual(leaves.map(({ key }) => cellOf(key[group[0] ?? ''])));
  });

  const crossed = reports.flatMap(({ id, form, groups: [group, ...others], measures }) =>
    others.slice(0, 2).map((across) => ({ id, form, group: [group ?? ''], across, measures: measures.map((field) => ({ field })) })),
  );

  it.each(crossed)('$id by $group across $across has cells that sum to its rows and columns, and list them', async ({ form, group, across, measures }) => {
    const { groups } = await ask<Groups>(form, { group, across, measures });
    const plain = await ask<Groups>(form, { group, measures });
    const { columns, rows } = toPivot(groups);
    expect(rows.map((row) => ({ ...row.group }))).toEqual(plain.groups);
    const sumOf = (cells: readonly (Groups['groups'][number] | undefined)[], place: number) =>
      cells.reduce((sum, cell) => sum + Number(cell?.measures[place]?.value ?? 0), 0);
    for (const { group: whole, cells } of rows) {
      expect(cells.reduce((sum, cell) => sum + (cell?.rows ?? 0), 0)).toBe(whole.rows);
      for (const place of measures.keys())
        if (whole.measures[place]?.fn === 'sum') expect(sumOf(cells, place)).toBeCloseTo(Number(whole.measures[place]?.value ?? 0), 2);
    }
    const [total, ...leaves] = rows;
    for (const place of columns.keys()) {
      const column = leaves.map(({ cells }) => cells[place]);
      expect(column.reduce((sum, cell) => sum + (cell?.rows ?? 0), 0)).toBe(total?.cells[place]?.rows);
    }
    const cell = leaves.at(-1)?.cells.find((one) => one !== undefined);
    expect((await ask<Window>(form, { filter: cell?.filter, limit: 1 })).total).toBe(cell?.rows);
  });

  type OfGroup = Groups['groups'][number];
  const figureOf = (group: OfGroup, field: string): unknown => group.measures.find((measure) => measure.field === field)?.value;
  /** A number that some groups of the first level are above and some are not, where there is one. */
  const middleOf = (groups: readonly OfGroup[], field: string): number | undefined => {
    const values = groups.flatMap((group) => (group.level === 1 && !group.column ? [figureOf(group, field)] : [])).filter((value) => typeof value === 'number');
    const sorted = [...new Set(values)].toSorted((a, b) => a - b);
    const at = Math.floor((sorted.length - 2) / 2);
    return sorted.length < 2 ? undefined : ((sorted[at] ?? 0) + (sorted[at + 1] ?? 0)) / 2;
  };
  const above = (groups: readonly OfGroup[], by: string, field: string, least: number): OfGroup[] => {
    const kept = groups.filter(
      (group) => group.level === 1 && !group.column && typeof figureOf(group, field) === 'number' && Number(figureOf(group, field)) > least,
    );
    const keys = new Set(kept.map(({ key }) => JSON.stringify(key[by])));
    return groups.filter((group) => group.level === 0 || keys.has(JSON.stringify(group.key[by])));
  };

  it.each([...settings, ...crossed.map((one) => ({ ...one, measures: one.measures.map(({ field }) => field) }))])(
    '$id by $group shows the groups alone whose figures are more than a number, and the total of all',
    async ({ form, group, measures, ...across }) => {
      const call = { group, measures: measures.map((field) => ({ field })), ...('across' in across && { across: across.across }) };
      const { groups } = await ask<Groups>(form, call);
      for (const field of measures) {
        const least = middleOf(groups, field);
        if (least === undefined) continue;
        const found = await ask<Groups>(form, { ...call, having: [{ field, op: 'gt', value: least }] });
        expect(found.groups).toEqual(above(groups, group[0] ?? '', field, least));
        expect(found.all).toBe(groups.filter(({ level, column }) => level === 1 && !column).length);
        const others = await ask<Groups>(form, { ...call, having: [{ field, op: 'lte', value: least }] });
        const counted = (list: readonly OfGroup[]) => list.filter((one) => one.level === 1 && !one.column).length;
        const empty = groups.filter((one) => one.level === 1 && !one.column && typeof figureOf(one, field) !== 'number').length;
        expect(counted(found.groups) + counted(others.groups) + empty).toBe(found.all);
      }
    },
  );

  it('compared with the past show what is more than a number now, with its past', async () => {
    const call = { group: ['partner_name'], measures: [{ field: 'value_view' }], compare: { field: 'order_date', span: 'last_12_months', by: 'previous' } };
    const { groups } = await ask<Groups>('purchase_orders', call);
    const least = middleOf(groups, 'value_view') ?? 0;
    const found = await ask<Groups>('purchase_orders', { ...call, having: [{ field: 'value_view', op: 'gt', value: least }] });
    expect(found.groups).toEqual(above(groups, 'partner_name', 'value_view', least));
    expect(found.groups.some(({ level, past }) => level === 1 && past)).toBe(true);
    expect(found.all).toBe(groups.filter(({ level }) => level === 1).length);
  });

  it.each(reports.filter((report) => isOfChosenDays(report)))(
    '$id is compared with the days before those that were chosen, as the same rows of those days tell',
    async (report) => {
      const {
        form,
        groups: [first = ''],
        measures,
        meta,
      } = report;
      const call = { group: [first], measures: measures.map((field) => ({ field })) };
      const paramsOn = (from: string, to: string) => Object.fromEntries((meta.days ?? []).map((name, place) => [name, place === 0 ? from : to]));
      const cases = [
        { by: 'year', chosen: paramsOn('2026-05-01', '2026-10-31'), before: paramsOn('2025-05-01', '2025-10-31') },
        {
          by: 'previous',
          chosen: paramsOn('2026-05-01', '2026-10-31'),
          before: (meta.days ?? []).length === 1 ? paramsOn('2026-04-01', '') : paramsOn('2025-11-01', '2026-04-30'),
        },
      ];
      for (const { by, chosen, before } of cases) {
        const found = await ask<Groups>(form, { ...call, params: chosen, compare: { by } });
        const [now, past] = [await ask<Groups>(form, { ...call, params: chosen }), await ask<Groups>(form, { ...call, params: before })];
        const told = (groups: readonly Pick<OfGroup, 'key' | 'measures' | 'rows'>[]) =>
          new Map(groups.map(({ key, measures: figures, rows }) => [JSON.stringify(key), { figures, rows }]));
        expect(told(found.groups.filter(({ rows }) => rows > 0))).toEqual(told(now.groups.filter(({ rows }) => rows > 0)));
        const pastOf = found.groups.flatMap(({ key, past: one }) => (one ? [{ key, ...one }] : []));
        expect(told(pastOf)).toEqual(told(past.groups));
        expect(pastOf.every(({ params }) => JSON.stringify(params) === JSON.stringify(before))).toBe(true);
      }
      const { compared } = await ask<Groups>(form, { ...call, compare: { by: 'year' } });
      expect(compared?.now[1]).toBe(await app.rows<{ day: string }>(sql`select kontor_today('KT-HU')::text as day`).then(([row]) => row?.day));
      const { status } = await admin.action('purchase_orders', 'list', { group: ['partner_name'], compare: { by: 'year' } });
      expect(status).toBe(400);
    },
  );

  it('refuse to hold against a number what is none of their figures', async () => {
    const having = (field: string, value: unknown = 1) => [{ field, op: 'gt', value }];
    const call = {
      group: ['partner_name'],
      measures: [
        { field: 'value_base', fn: 'sum' },
        { field: 'order_date', fn: 'min' },
      ],
    };
    for (const wrong of [
      having('orders_net'),
      having('order_date'),
      having('value_base', 'many'),
      having('partner_name'),
      Array.from({ length: 4 }, () => having('value_base')[0]),
    ]) {
      const { status } = await admin.action('purchase_orders', 'list', { ...call, having: wrong });
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  it('refuse more columns than anybody reads', async () => {
    const { status, body } = await admin.action('purchase_orders', 'list', { group: ['partner_name'], across: 'order_no' });
    expect({ status, body }).toMatchObject(refused(422, 'too_many_columns'));
  });

  it('tell periods by their first days, and refuse what is none', async () => {
    const { groups } = await ask<Groups>('purchase_orders', {
      group: ['order_date:quarter', 'order_date:month'],
      measures: [{ field: 'value_base', fn: 'sum' }],
    });
    const quarters = groups.filter(({ level }) => level === 1);
    expect(quarters.length).toBeGreaterThan(4);
    for (const { key } of quarters) expect(String(key['order_date:quarter'])).toMatch(/^\d{4}-(01|04|07|10)-01$/);
    for (const { key } of groups.filter(({ level }) => level === 2)) expect(String(key['order_date:month'])).toMatch(/^\d{4}-\d\d-01$/);
    for (const group of ['order_date:decade', 'partner_name:month', 'order_date:month:day', "order_date:month'"]) {
      const { status } = await admin.action('purchase_orders', 'list', { group: [group] });
      expect([group, status]).toEqual([group, 400]);
    }
  });

  it('of the value of the stock come to what the stock is worth today, and to nothing before there was any', async () => {
    const worth = async (params: object) => {
      const { groups } = await ask<Groups>('stock_value', { group: ['warehouse_name'], measures: [{ field: 'stock_value', fn: 'sum' }], params });
      return Number(groups[0]?.measures[0]?.value ?? 0);
    };
    const [levels] = await app.database.transaction({ userId: null, companyCode: 'KT-HU' }, (tx) =>
      tx.rows<{ value: string }>({ text: 'select sum(stock_value) as value from stock_level' }),
    );
    expect(Number(levels?.value)).toBeGreaterThan(0);
    expect(await worth({})).toBeCloseTo(Number(levels?.value), 4);
    expect(await worth({ as_of: '2999-12-31' })).toBeCloseTo(Number(levels?.value), 4);
    expect(await worth({ as_of: '1999-12-31' })).toBe(0);
    const days = await app.database.transaction({ userId: null, companyCode: 'KT-HU' }, (tx) =>
      tx.rows<{ day: string; value: string }>({
        text: `select d::text as day, (select sum(value) from stock_movement where moved_at < d + 1) as value
                 from (select distinct kontor_day(company_code, moved_at) as d from stock_movement order by 1 limit 2) days`,
      }),
    );
    for (const { day, value } of days) expect(await worth({ as_of: day })).toBeCloseTo(Number(value), 4);
  });
});
