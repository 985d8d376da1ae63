import { describe, expect, it } from 'vitest';
import { toldApart } from '../../src/shared/records/told-apart.ts';
import type { JsonObject } from '../../src/shared/json.ts';

const one = (value: number | string, label: string, row: JsonObject = {}, above?: string[]) => ({ value, label, row, ...(above && { above }) });
const labels = (...given: Parameters<typeof toldApart>[0][number][]) => toldApart(given, 'en').map(({ label }) => label);

describe('candidates of one name', () => {
  it('are told apart by what stands above them in a tree', () => {
    expect(labels(one(1, 'Gloves', {}, ['Garden']), one(2, 'gloves', {}, ['Ski', 'Children']), one(3, 'Hats', {}, []))).toEqual([
      'Gloves (Garden)',
      'gloves (Ski › Children)',
      'Hats',
    ]);
  });

  it('by their code', () => expect(labels(one('A-1', 'Chair'), one('A-2', 'Chair'))).toEqual(['Chair (A-1)', 'Chair (A-2)']));

  it('by the first word of their rows that differs, in the language of the reader', () => {
    const row = (city: string) => ({ name: 'Kovács', country: 'HU', city: { en: city } });
    expect(labels(one(1, 'Kovács', row('Pest')), one(2, 'Kovács', row('Buda')))).toEqual(['Kovács (Pest)', 'Kovács (Buda)']);
  });

  it('at last by their numbers', () => {
    expect(labels(one(7, 'Blue', { label: 'Blue' }), one(8, 'Blue', { label: 'Blue' }))).toEqual(['Blue (#7)', 'Blue (#8)']);
  });

  it('need not be, where they are never offered together', () => {
    const given = [one(1, 'Closed', { type: 'order' }), one(2, 'Closed', { type: 'count' }), one(3, 'Closed', { type: 'count' })];
    expect(toldApart(given, 'en', 'type').map(({ label }) => label)).toEqual(['Closed', 'Closed (#2)', 'Closed (#3)']);
  });

  it('keep their bare name beside; others stay as they are', () => {
    const others = [one(1, 'One'), one(2, 'Two')];
    expect(toldApart(others, 'en')).toEqual(others);
    expect(toldApart([one(1, 'Same'), one(2, 'Same')], 'en').map(({ short }) => short)).toEqual(['Same', 'Same']);
  });
});
