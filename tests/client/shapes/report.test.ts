import { describe, expect, it } from 'vitest';
import type { Host } from '../../../src/client/runtime/host.tsx';
import type { Group } from '../../../src/shared/records/calls.ts';
import { periodName } from '../../../src/client/runtime/report/period-name.ts';
import { withRunning } from '../../../src/client/runtime/report/running-totals.ts';
import { valueOf } from '../../../src/client/runtime/report/report-columns.ts';
import { startsOf, toSeries } from '../../../src/client/runtime/report/time-series.ts';
import { toSetting } from '../../../src/client/runtime/report/use-setting.ts';

const screen = { groups: ['warehouse', 'brand'], measures: ['value', 'pieces'] };

describe('the address of a report', () => {
  const setting = {
    groups: ['brand'],
    across: 'warehouse',
    measures: ['pieces'],
    span: null,
    compare: null,
    filter: null,
    limit: null,
    least: false,
    having: [],
  };

  it('says its setting, as it is given and as it is read when the page opens', () => {
    expect(toSetting({ setting, params: { as_of: '2026-01-01' } }, screen)).toEqual({ ...setting, params: { as_of: '2026-01-01' } });
    expect(toSetting({ setting: JSON.stringify(setting), params: '{"as_of":"2026-01-01"}' }, screen)).toEqual({ ...setting, params: { as_of: '2026-01-01' } });
  });

  it('is the standard where it says nothing, or what is no setting', () => {
    const standard = {
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
    };
    for (const search of [{}, { setting: 'no JSON', params: '5' }, { setting: { groups: 1 } }]) expect(toSetting(search, screen)).toEqual(standard);
  });
});

describe('a report over time', () => {
  const by = { id: 'order_date:month', period: 'month' } as const;
  const group = (level: number, start: string | null, value: number | null): Group => ({
    level,
    key: level === 0 ? {} : { [by.id]: start },
    rows: 1,
    measures: [{ field: 'value', fn: 'sum', value }],
    filter: { and: [] },
  });

  const reading = (id: string) => ({ id, fn: 'sum', read: (one: Group) => valueOf(one, id) });

  it('stands in the order of time; a month without rows comes to nothing, rows without a day are in none', () => {
    const groups = [
      group(0, null, 9),
      group(1, null, 4),
      group(1, '2026-02-01', 3),
      group(1, '2025-11-01', 2),
      group(2, '2026-01-01', 8),
      group(1, '2026-03-01', null),
    ];
    const starts = startsOf(groups, by);
    expect(starts).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']);
    expect(toSeries(starts, groups, by.id, reading('value'))).toEqual([2, 0, 0, 3, null]);
    expect(startsOf(groups, by, '2026-01-01')).toEqual(['2026-02-01', '2026-03-01']);
    expect(startsOf([group(0, null, 9)], by)).toEqual([]);
  });

  it('tells running totals from the first period on, in the order of time; a period without rows stands where the one before stood', () => {
    const told = withRunning([group(0, null, 9), group(1, '2026-02-01', 3), group(2, '2026-02-01', 8), group(1, '2025-12-01', 2)], by.id, ['value']);
    expect(told.map(({ measures }) => measures.map(({ value }) => value))).toEqual([[9], [3, 5], [8], [2, 2]]);
    expect(toSeries(startsOf(told, by), told, by.id, reading('running:value'))).toEqual([2, 2, 5]);
    expect(withRunning(told, by.id, [])).toBe(told);
  });

  it('calls its periods as people do, weeks by the year of their Thursday', () => {
    const told = { text: (id: string, values: object) => `${id} ${Object.values(values).join(' ')}`, session: { language: 'hu' } };
    const host = told as Partial<Host> as Host;
    expect(periodName('2026-03-01', 'month', host)).toBe('2026. március');
    expect(periodName('2026-10-01', 'quarter', host)).toBe('report.quarter 4 2026');
    expect(periodName('2026-01-01', 'year', host)).toBe('2026');
    expect(periodName('2025-12-29', 'week', host)).toBe('report.week 1 2026');
    expect(periodName('2026-12-28', 'week', host)).toBe('report.week 53 2026');
    expect(periodName('2026-11-23', 'week', host)).toBe('report.week 48 2026');
  });
});
