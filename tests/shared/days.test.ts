import { describe, expect, it } from 'vitest';
import { dayOf, endOf, isRelativeDay, laterDay, parseGroup, type RelativeDay, withDays } from '../../src/shared/records/days.ts';

describe('a day told by today', () => {
  it.each<[RelativeDay, string, string]>([
    [{ day: 'today' }, '2026-11-23', '2026-11-23'],
    [{ day: 'today', plus: -30 }, '2026-11-23', '2026-10-24'],
    [{ day: 'week_start' }, '2026-11-29', '2026-11-23'],
    [{ day: 'week_end' }, '2026-11-23', '2026-11-29'],
    [{ day: 'week_start', plus: 1 }, '2026-12-31', '2027-01-04'],
    [{ day: 'month_start' }, '2024-02-29', '2024-02-01'],
    [{ day: 'month_end' }, '2024-02-01', '2024-02-29'],
    [{ day: 'month_end', plus: -1 }, '2026-03-31', '2026-02-28'],
    [{ day: 'month_end', plus: 1 }, '2026-01-31', '2026-02-28'],
    [{ day: 'quarter_start' }, '2026-11-23', '2026-10-01'],
    [{ day: 'quarter_end', plus: -1 }, '2026-01-15', '2025-12-31'],
    [{ day: 'year_start', plus: -1 }, '2026-11-23', '2025-01-01'],
    [{ day: 'year_end' }, '2026-11-23', '2026-12-31'],
  ])('%o is on %s the %s', (day, today, expected) => expect(dayOf(day, today)).toBe(expected));

  it('is no other object and no text', () => {
    for (const value of ['today', { day: 'tomorrow' }, { day: 'today', plus: 0.5 }, { day: 'today', more: 1 }, { day: 'today', plus: 9000 }, null, 5])
      expect(isRelativeDay(value)).toBe(false);
  });

  it('stands in a filter wherever a day may, and all else stays', () => {
    const between = { field: 'eta', op: 'between' as const, value: [{ day: 'week_start' }, { day: 'today' }] };
    const other = { field: 'tags', op: 'eq' as const, value: { day: 'off' } };
    expect(withDays({ and: [between, { not: { or: [{ field: 'etd', op: 'lt', value: { day: 'today', plus: -7 } }, other] } }] }, '2026-11-25')).toEqual({
      and: [{ ...between, value: ['2026-11-23', '2026-11-25'] }, { not: { or: [{ field: 'etd', op: 'lt', value: '2026-11-18' }, other] } }],
    });
    expect(withDays({ field: 'eta', op: 'blank' }, '2026-11-25')).toEqual({ field: 'eta', op: 'blank' });
  });
});

describe('a day a period later', () => {
  it('stays the same in the month, or is its last', () => {
    expect(laterDay('2026-03-31', 'month', -1)).toBe('2026-02-28');
    expect(laterDay('2024-02-29', 'year', -1)).toBe('2023-02-28');
    expect(laterDay('2026-11-30', 'quarter', 1)).toBe('2027-02-28');
    expect(laterDay('2026-12-28', 'week', 1)).toBe('2027-01-04');
    expect(laterDay('2026-12-31', 'day', 1)).toBe('2027-01-01');
  });
});

describe('what rows are grouped by', () => {
  it('is a field, or the periods of its days', () => {
    expect(parseGroup('order_date')).toEqual({ field: 'order_date', by: undefined });
    expect(parseGroup('order_date:quarter')).toEqual({ field: 'order_date', by: 'quarter' });
    for (const wrong of ['order_date:decade', 'order_date:', 'order_date:month:day']) expect(parseGroup(wrong)).toBeUndefined();
    expect(endOf('2024-02-01', 'month')).toBe('2024-02-29');
    expect(endOf('2026-10-01', 'quarter')).toBe('2026-12-31');
  });
});
