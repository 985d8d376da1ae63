import { describe, expect, it } from 'vitest';
import type { Group } from '../../src/shared/records/calls.ts';
import { changeOf } from '../../src/shared/records/change-of.ts';
import { comparedSpans, meetingOf } from '../../src/shared/records/compared-spans.ts';
import type { Comparison } from '../../src/shared/records/compared-spans.ts';
import type { Period } from '../../src/shared/records/days.ts';
import { joinPast } from '../../src/shared/records/join-past.ts';
import type { Span } from '../../src/shared/records/time-spans.ts';

const past = (span: Span, by: Comparison, today = '2026-11-18') => comparedSpans(span, by, today).past.join(' ');

describe('a span of time', () => {
  it.each<[Span, Comparison, string, string]>([
    ['today', 'previous', '2026-03-01', '2026-02-28 2026-02-28'],
    ['today', 'year', '2028-02-29', '2027-02-28 2027-02-28'],
    ['last_week', 'previous', '2026-11-18', '2026-11-02 2026-11-08'],
    ['this_week', 'year', '2026-11-18', '2025-11-17 2025-11-23'],
    ['this_week', 'year', '2026-12-31', '2025-12-22 2025-12-28'],
    ['week_to_date', 'year', '2026-11-18', '2025-11-17 2025-11-19'],
    ['this_month', 'previous', '2026-03-31', '2026-02-01 2026-02-28'],
    ['month_to_date', 'previous', '2026-03-31', '2026-02-01 2026-02-28'],
    ['month_to_date', 'previous', '2026-11-18', '2026-10-01 2026-10-18'],
    ['this_month', 'year', '2025-02-10', '2024-02-01 2024-02-29'],
    ['month_to_date', 'year', '2028-02-29', '2027-02-01 2027-02-28'],
    ['last_quarter', 'previous', '2026-11-18', '2026-04-01 2026-06-30'],
    ['quarter_to_date', 'previous', '2026-11-18', '2026-07-01 2026-08-18'],
    ['quarter_to_date', 'year', '2026-11-18', '2025-10-01 2025-11-18'],
    ['year_to_date', 'previous', '2028-02-29', '2027-01-01 2027-02-28'],
    ['year_to_date', 'year', '2026-11-18', '2025-01-01 2025-11-18'],
    ['last_30_days', 'previous', '2026-11-18', '2026-09-20 2026-10-19'],
    ['last_12_months', 'previous', '2026-11-18', '2024-12-01 2025-11-30'],
    [{ from: '2026-02-01', to: '2026-03-31' }, 'previous', '2026-11-18', '2025-12-01 2026-01-31'],
    [{ from: '2024-02-01', to: '2024-02-29' }, 'year', '2026-11-18', '2023-02-01 2023-02-28'],
    [{ from: '2026-02-03', to: '2026-02-12' }, 'previous', '2026-11-18', '2026-01-24 2026-02-02'],
  ])('%j is compared by %s on %s with %s', (span, by, today, days) => expect(past(span, by, today)).toBe(days));

  it('has periods that meet by their place in it, and those of a year by the calendar', () => {
    const meet = (by: Period, span: Span, how: Comparison, today = '2026-11-18') => meetingOf(by, comparedSpans(span, how, today), span, how);
    expect(meet('day', 'this_month', 'previous').pastOf('2026-11-18')).toBe('2026-10-18');
    expect(meet('day', 'this_week', 'year').pastOf('2026-11-18')).toBe('2025-11-19');
    expect(meet('day', 'this_year', 'year', '2028-05-01').pastOf('2028-02-29')).toBe('2027-02-28');
    expect(meet('day', 'this_year', 'year', '2028-05-01').pastOf('2028-03-01')).toBe('2027-03-01');
    expect(meet('week', 'this_year', 'year').pastOf('2026-12-28')).toBe('2025-12-22');
    expect(meet('month', 'last_12_months', 'previous').pastOf('2025-12-01')).toBe('2024-12-01');
    expect(meet('quarter', 'this_year', 'previous').pastOf('2026-04-01')).toBe('2025-04-01');
    // What nothing meets stands where it would, or under its own name.
    expect(meet('day', 'this_month', 'previous').shownFor('2026-10-31')).toBe('2026-10-31');
    expect(meet('day', 'this_month', 'previous').shownFor('2026-10-30')).toBe('2026-11-30');
    expect(meet('day', 'last_year', 'year').shownFor('2024-02-29')).toBe('2024-02-29');
  });

  it('changes by what it is more, in percent of what was', () => {
    expect(changeOf(0.3, 0.1)).toEqual({ change: 0.2, percent: 200 });
    expect(changeOf(-1, -2)).toEqual({ change: 1, percent: 50 });
    expect(changeOf(5, 0)).toEqual({ change: 5, percent: null });
    expect(changeOf(null, 5)).toEqual({ change: null, percent: null });
    expect(changeOf(5, null)).toEqual({ change: null, percent: null });
  });
});

describe('groups and their past', () => {
  const month = 'order_date:month';
  const group = (values: (string | null)[], value: number, column?: string): Group => ({
    level: values.length,
    key: Object.fromEntries(values.map((one, place) => [[month, 'brand'][place] ?? '', one])),
    ...(column !== undefined && { column: { value: column } }),
    rows: 1,
    measures: [{ field: 'net', fn: 'sum', value }],
    filter: { and: [] },
  });
  const meetings = { [month]: meetingOf('month', comparedSpans('this_quarter', 'previous', '2026-11-18'), 'this_quarter', 'previous') };
  const told = (now: Group[], before: Group[], across?: string) =>
    joinPast(now, before, { by: [month, 'brand'], across, meetings, filterOf: () => ({ and: [] }) }).map((one) => [
      ...Object.values(one.key),
      ...(one.column ? [`| ${String(one.column.value)}`] : []),
      one.measures[0]?.value,
      one.past?.measures[0]?.value,
    ]);

  it('are joined by their values, periods by their place; of both sides all are kept', () => {
    const now = [group([], 9), group(['2026-10-01'], 4), group(['2026-10-01', 'A'], 4), group(['2026-12-01'], 5), group(['2026-12-01', null], 5)];
    const before = [
      group([], 7),
      group(['2026-07-01'], 3),
      group(['2026-07-01', 'A'], 1),
      group(['2026-07-01', 'B'], 2),
      group(['2026-08-01'], 4),
      group(['2026-08-01', 'A'], 4),
    ];
    expect(told(now, before)).toEqual([
      [9, 7],
      ['2026-10-01', 4, 3],
      ['2026-10-01', 'A', 4, 1],
      ['2026-10-01', 'B', null, 2],
      ['2026-11-01', null, 4],
      ['2026-11-01', 'A', null, 4],
      ['2026-12-01', 5, undefined],
      ['2026-12-01', null, 5, undefined],
    ]);
  });

  it('have columns that only the past had', () => {
    const now = [group([], 9), group([], 9, 'HU'), group(['2026-10-01'], 9), group(['2026-10-01'], 9, 'HU')];
    const before = [
      group([], 5),
      group([], 2, 'HU'),
      group([], 3, 'RO'),
      group(['2026-07-01'], 5),
      group(['2026-07-01'], 2, 'HU'),
      group(['2026-07-01'], 3, 'RO'),
    ];
    expect(told(now, before, 'country')).toEqual([
      [9, 5],
      ['| HU', 9, 2],
      ['| RO', null, 3],
      ['2026-10-01', 9, 5],
      ['2026-10-01', '| HU', 9, 2],
      ['2026-10-01', '| RO', null, 3],
    ]);
  });
});
