import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { toPivot } from '../../src/shared/records/pivot.ts';
import type { Group } from '../../src/shared/records/calls.ts';
import { reportAddress } from '../../src/shared/records/report-address.ts';
import { fitSetting, reportSettingSchema, toGroupCall } from '../../src/shared/records/report-setting.ts';
import type { ReportSetting } from '../../src/shared/records/report-setting.ts';

const report = { groups: ['warehouse', 'brand', 'category', 'product'], measures: ['value', 'pieces'] };
const overTime = { ...report, groups: ['order_date:month', 'brand'], filter: { field: 'warehouse', op: 'notBlank' } } as const;
const read = (own: object): ReportSetting => v.parse(reportSettingSchema, own);

describe('the setting of a report', () => {
  it('is by the first field and tells all measures where nothing is said', () => {
    expect(fitSetting(read({}), report)).toEqual({
      groups: ['warehouse'],
      across: null,
      measures: ['value', 'pieces'],
      span: null,
      compare: null,
      filter: null,
      limit: null,
      least: false,
      having: [],
      params: {},
    });
  });

  it('leaves out what is not offered, what comes again and what is too deep', () => {
    expect(fitSetting(read({ groups: ['secret', 'brand', 'brand'] }), report).groups).toEqual(['brand']);
    expect(fitSetting(read({ groups: ['product', 'brand', 'category', 'warehouse'] }), report).groups).toEqual(['product', 'brand', 'category']);
    expect(fitSetting(read({ groups: ['brand'], across: 'brand' }), report).across).toBeNull();
    expect(fitSetting(read({ groups: ['brand'], across: 'secret' }), report).across).toBeNull();
    expect(fitSetting(read({ span: 'last_month' }), report).span).toBeNull();
  });

  it('narrows by a span of time on the day that the report names, else on that of its first period', () => {
    const lastMonth = {
      op: 'between',
      value: [
        { day: 'month_start', plus: -1 },
        { day: 'month_end', plus: -1 },
      ],
    };
    const setting = fitSetting(read({ span: 'last_month' }), overTime);
    expect(toGroupCall(setting, overTime).filter).toEqual({ and: [overTime.filter, { field: 'order_date', ...lastMonth }] });
    expect(toGroupCall(setting, { ...overTime, day: 'eta' }).filter).toEqual({ and: [overTime.filter, { field: 'eta', ...lastMonth }] });
  });

  it('asks for its groups, what stands across and its measures', () => {
    const call = toGroupCall(
      fitSetting(read({ groups: ['brand'], across: 'warehouse', measures: ['pieces'], params: { as_of: '2026-01-01' } }), report),
      report,
    );
    expect(call).toEqual({ group: ['brand'], across: 'warehouse', measures: [{ field: 'pieces' }], filter: undefined, params: { as_of: '2026-01-01' } });
  });

  it('compares a span with the one before, and nothing without one', () => {
    const span = { from: '2026-10-01', to: '2026-10-31' };
    const call = toGroupCall(fitSetting(read({ span, compare: 'year' }), overTime), overTime);
    expect(call).toMatchObject({ filter: overTime.filter, compare: { field: 'order_date', span, by: 'year' } });
    expect(fitSetting(read({ compare: 'year' }), overTime).compare).toBeNull();
    expect(fitSetting(read({ span, compare: 'year' }), report)).toMatchObject({ span: null, compare: null });
    for (const wrong of [
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2026-02-02', to: '2026-02-01' },
    ])
      expect(v.safeParse(reportSettingSchema, { span: wrong }).success).toBe(false);
  });

  it('stands in an address', () => {
    const address = new URL(reportAddress('reports/purchases', { groups: ['brand'], params: { currency: 'EUR' } }), 'http://kontor.test');
    expect([address.pathname, address.searchParams.get('params')]).toEqual(['/reports/purchases', '{"currency":"EUR"}']);
    expect(JSON.parse(address.searchParams.get('setting') ?? '')).toMatchObject({ groups: ['brand'] });
    expect(reportAddress('reports/purchases', 'no setting')).toBe('/reports/purchases');
  });
});

describe('groups with what stands across', () => {
  const group = (level: number, key: string | null, rows: number, value?: string | null): Group => ({
    level,
    key: level === 0 ? {} : { brand: key },
    rows,
    measures: [],
    filter: { and: [] },
    ...(value !== undefined && { column: { value } }),
  });

  it('are rows of cells, each below its column, empty where there are no rows; no value is a value too', () => {
    const all = [
      group(0, null, 9),
      group(0, null, 5, null),
      group(0, null, 4, 'A'),
      group(1, 'X', 4),
      group(1, 'X', 4, 'A'),
      group(1, null, 5),
      group(1, null, 5, null),
    ];
    const { columns, rows } = toPivot(all);
    expect(columns).toEqual([null, 'A']);
    expect(rows.map((row) => [row.group.rows, ...row.cells.map((cell) => cell?.rows)])).toEqual([
      [9, 5, 4],
      [4, undefined, 4],
      [5, 5, undefined],
    ]);
  });

  it('are rows alone where nothing stands across', () => {
    expect(toPivot([group(0, null, 2), group(1, 'X', 2)])).toMatchObject({ columns: [], rows: [{ cells: [] }, { cells: [] }] });
  });
});
