import { describe, expect, it } from 'vitest';
import type { Group } from '../../src/shared/records/calls.ts';
import type { FilterClause } from '../../src/shared/records/filter.ts';
import { firstGroups } from '../../src/shared/records/first-groups.ts';

const clause = (value: string): FilterClause => ({ field: 'brand', op: 'eq', value });
const group = (level: number, key: Group['key'], value: number | null, filter: Group['filter'] = { and: [] }): Group => ({
  level,
  key,
  rows: 1,
  measures: [{ field: 'net', fn: 'sum', value }],
  filter,
});
const ofBrand = (brand: string, value: number | null) => group(1, { brand }, value, { and: [clause(brand)] });

/** A hundred and twenty brands, the larger the later, each with one country within it. */
const brands = Array.from({ length: 120 }, (_, place) => `B${place}`);
const groups = [
  group(0, {}, 7140),
  { ...group(0, {}, 7140), column: { value: 'x' } },
  ...brands.flatMap((brand, place) => [ofBrand(brand, place), { ...ofBrand(brand, place), column: { value: 'x' } }, group(2, { brand, country: 'HU' }, place)]),
];
const setting = { groups: ['brand', 'country'], measures: ['net'], limit: 10 } as const;
const cut = (limit: 10 | 20 | null, by = ['brand', 'country']) =>
  firstGroups(groups, { ...setting, groups: by, measures: ['net'], limit }, { isCompared: false });

describe('a report that is cut to its largest groups', () => {
  it('shows these with what is within them, the largest first, and the total of all', () => {
    const { groups: left, shown, all } = cut(10);
    expect({ shown, all }).toEqual({ shown: 10, all: 120 });
    expect(left.slice(0, 2)).toEqual(groups.slice(0, 2));
    expect(left.slice(2, 5).map(({ level, column, key }) => [level, column?.value, key.brand])).toEqual([
      [1, undefined, 'B119'],
      [1, 'x', 'B119'],
      [2, undefined, 'B119'],
    ]);
    expect(new Set(left.slice(2).map(({ key }) => key.brand)).size).toBe(10);
  });

  it('lists the rows of the others: all that is in none of these', () => {
    const { rest, groups: left } = cut(20);
    const own = left.filter(({ level, column }) => level === 1 && !column);
    expect(rest).toEqual({ and: [{ not: { or: own.map(({ filter }) => filter) } }] });
  });

  it('keeps the days of a comparison for the others, and counts what there was for what is gone', () => {
    const days = { field: 'day', op: 'between', value: ['2026-01-01', '2026-01-31'] } as const;
    const own = brands
      .slice(0, 11)
      .map((brand, place) => ({
        ...group(1, { brand }, place === 0 ? null : place, { and: [clause(brand), { ...days, value: [...days.value] }] }),
        ...(place === 0 && { past: { ...ofBrand(brand, 99) } }),
      }));
    const { groups: left, rest } = firstGroups([group(0, {}, 55), ...own], { groups: ['brand'], measures: ['net'], limit: 10 }, { isCompared: true });
    expect(left[1]?.key).toEqual({ brand: 'B0' });
    expect(rest).toMatchObject({ and: [{ not: { or: expect.arrayContaining([clause('B0')]) as unknown } }, days] });
  });

  it('is whole where nothing is cut off, where nobody asks for it, and where periods follow each other', () => {
    for (const whole of [
      cut(null),
      cut(10, ['day:month']),
      firstGroups(groups.slice(0, 8), { ...setting, groups: ['brand'], measures: ['net'] }, { isCompared: false }),
    ]) {
      expect(whole.rest).toBeNull();
      expect(whole.shown).toBe(whole.all);
    }
    expect(cut(null).groups).toBe(groups);
  });
});
