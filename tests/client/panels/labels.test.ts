import { describe, expect, it } from 'vitest';
import { drawBarcode } from '../../../src/client/panels/labels/draw-barcode.ts';
import { parseLabelSettings } from '../../../src/client/panels/labels/label-settings.ts';
import { type LabelChoices, toLabels } from '../../../src/client/panels/labels/to-labels.ts';
import type { LabelRow } from '../../../src/client/panels/labels/use-label-rows.ts';
import { designOf } from '../../../src/shared/labels/design.ts';
import { labelFormats } from '../../../src/shared/labels/formats.ts';
import { mostLabels } from '../../../src/shared/labels/limits.ts';

const usual = parseLabelSettings(null);
const row = (change: Partial<LabelRow> = {}): LabelRow => ({
  productCode: 'KT-1',
  name: { en: 'Chair', hu: 'Szék' },
  ean: '5901234123457',
  count: 1,
  storage: 'A-01',
  price: { amount: 36_690, currency: 'HUF' },
  ...change,
});
const labelsOf = (rows: readonly LabelRow[], change: Partial<LabelChoices> = {}, format = labelFormats['a4-3x8']) => {
  const choices: LabelChoices = { language: 'en', barcode: 'ean', storage: false, price: false, precisions: { HUF: 0 }, ...change };
  return toLabels(rows, choices, designOf(format, { barcode: choices.barcode !== 'none', price: choices.price }), drawBarcode);
};

describe('labels', () => {
  it('name the product in the chosen language, and in another one where that is missing', () => {
    const { labels } = labelsOf([row(), row({ name: { en: 'Table' } })], { language: 'hu' });
    expect(labels.map(({ name, language }) => [name, language])).toEqual([
      ['Szék', 'hu'],
      ['Table', 'en'],
    ]);
  });

  it('carry price and storage location where they are wanted', () => {
    expect(labelsOf([row()]).labels).toMatchObject([{ price: null, storage: null }]);
    const { labels } = labelsOf([row()], { language: 'hu', price: true, storage: true });
    expect(labels[0]?.price?.replaceAll(/\s/g, ' ')).toBe('36 690 HUF');
    expect(labels[0]?.storage).toBe('A-01');
  });

  it('tell in how many products something is not as it was asked for', () => {
    const rows = [
      row({ count: 3 }),
      row({ ean: '5901234123450' }),
      row({ productCode: 'ŐSZ', ean: null }),
      row({ productCode: 'X'.repeat(40), ean: null, price: null }),
      row({ count: 0, ean: null }),
    ];
    const { labels, warnings } = labelsOf(rows, { price: true }, labelFormats['a4-5x13']);
    expect(labels).toHaveLength(6);
    expect(warnings).toEqual({ no_ean: 2, no_barcode: 1, too_thin: 1, no_price: 1 });
    expect(labelsOf(rows, { barcode: 'none' }).warnings).toEqual({ no_ean: 0, no_barcode: 0, too_thin: 0, no_price: 0 });
  });

  it('end at the most that are printed at once, and say how many were wanted', () => {
    const { labels, wanted } = labelsOf(Array.from({ length: 6 }, () => row({ count: 999 })));
    expect([labels.length, wanted]).toEqual([mostLabels, 5994]);
  });
});

describe('settings of labels', () => {
  it('are the usual ones where none are stored, and keep what is possible of those stored', () => {
    expect(usual).toEqual({ format: 'a4-3x8', start: 1, language: null, barcode: 'ean', shop: null, storage: false });
    expect(parseLabelSettings({ format: 'a4-99x99', start: -4, language: 'hu', shop: 3, storage: true })).toEqual({
      ...usual,
      language: 'hu',
      shop: 3,
      storage: true,
    });
    expect(parseLabelSettings('nonsense')).toEqual(usual);
  });
});
