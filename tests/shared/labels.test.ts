import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeOf, isEan13 } from '../../src/shared/labels/barcodes.ts';
import { designOf, lineHeight, moduleWidth, thinnestModule } from '../../src/shared/labels/design.ts';
import { labelFormatNames, labelFormats, labelsPerPage } from '../../src/shared/labels/formats.ts';
import { cornerOf, repeated, startOn, toPages } from '../../src/shared/labels/pages.ts';

const sheet = labelFormats['a4-3x8'];
const roll = labelFormats['roll-62x29'];
const anyFormat = fc.constantFrom(...labelFormatNames).map((name) => labelFormats[name]);

describe('label formats', () => {
  it.each(labelFormatNames)('%s lies on its paper, no label over another', (name) => {
    const format = labelFormats[name];
    const places = Array.from({ length: labelsPerPage(format) }, (_, place) => cornerOf(format, place));
    for (const [at, { left, top }] of places.entries()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + format.label.width).toBeLessThanOrEqual(format.page.width + 0.01);
      expect(top + format.label.height).toBeLessThanOrEqual(format.page.height + 0.01);
      for (const other of places.slice(at + 1)) {
        expect(Math.abs(other.left - left) >= format.label.width - 0.02 || Math.abs(other.top - top) >= format.label.height - 0.02).toBe(true);
      }
    }
  });

  it('stand where the makers of the sheets cut them', () => {
    expect(cornerOf(labelFormats['a4-5x13'], 0)).toEqual({ left: 4.75, top: 10.7 });
    expect(cornerOf(labelFormats['a4-5x13'], 64)).toEqual({ left: 167.15, top: 265.1 });
    expect(cornerOf(labelFormats['a4-2x7'], 3)).toEqual({ left: 106.25, top: 53.25 });
    expect(cornerOf(sheet, 23)).toEqual({ left: 140, top: 259.5 });
  });
});

describe('pages of labels', () => {
  it('hold every label once and in order, and none before the start', () => {
    fc.assert(
      fc.property(anyFormat, fc.array(fc.nat(), { maxLength: 200 }), fc.integer({ min: -3, max: 80 }), (format, labels, start) => {
        const pages = toPages(labels, format, start);
        expect(pages.every((page) => page.length === labelsPerPage(format))).toBe(true);
        expect(pages.flat().filter((label) => label !== null)).toEqual(labels);
        if (labels.length > 0) expect(pages[0]?.findIndex((label) => label !== null)).toBe(startOn(format, start) - 1);
      }),
    );
  });

  it('end where the labels end', () => {
    expect(toPages(['a', 'b'], sheet, 24)).toHaveLength(2);
    expect(toPages(['a'], sheet, 24)).toHaveLength(1);
    expect(toPages(['a', 'b'], roll, 9)).toEqual([['a'], ['b']]);
    expect(toPages([], sheet, 5)).toEqual([]);
  });

  it('repeat each product as often as its labels are wanted', () => {
    expect(
      repeated(
        [
          { code: 'A', count: 2 },
          { code: 'B', count: 0 },
          { code: 'C', count: 1 },
        ],
        ({ count }) => count,
      ).map(({ code }) => code),
    ).toEqual(['A', 'A', 'C']);
  });
});

describe('the barcode of a label', () => {
  it('is the EAN where its check digit is right', () => {
    expect(barcodeOf('ean', 'KT-1', '5901234123457')).toEqual({ symbology: 'ean13', value: '5901234123457' });
    expect(isEan13('4006381333931')).toBe(true);
  });

  it.each(['5901234123458', '590123412345', '59012341234570', '590123412345X', ''])('is the code in Code 128 where the EAN is %j', (ean) => {
    expect(barcodeOf('ean', 'KT-1', ean)).toEqual({ symbology: 'code128', value: 'KT-1' });
  });

  it('is the code where that is wanted or no EAN is known, and none where none is wanted', () => {
    expect(barcodeOf('code', 'KT-1', '5901234123457')).toEqual({ symbology: 'code128', value: 'KT-1' });
    expect(barcodeOf('ean', 'KT-1', null)).toEqual({ symbology: 'code128', value: 'KT-1' });
    expect(barcodeOf('none', 'KT-1', '5901234123457')).toBeNull();
  });

  it('is left away where a code has letters beyond those of Code 128', () => {
    expect(barcodeOf('code', 'ŐSZ-1', null)).toBeNull();
  });

  it('refuses every EAN with one digit changed', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const digits = Array.from('5901234123457', Number);
        digits[at] = ((digits[at] ?? 0) + step) % 10;
        expect(isEan13(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('the design of a label', () => {
  it.each(labelFormatNames)('%s has room for all its parts', (name) => {
    const format = labelFormats[name];
    for (const price of [true, false]) {
      const design = designOf(format, { barcode: true, price });
      const { padding, gap, barcode } = design;
      const used =
        2 * padding + design.name.lines * design.name.size * lineHeight + (barcode?.height ?? 0) + 2 * gap + (design.price ?? design.code).size * lineHeight;
      expect(used).toBeLessThanOrEqual(format.label.height + 0.1);
      expect(barcode?.height).toBeGreaterThanOrEqual(6.5);
      expect(design.name.lines).toBeGreaterThanOrEqual(1);
    }
  });

  it('gives the room of the barcode to the name where none is printed', () => {
    expect(designOf(sheet, { barcode: false, price: false })).toMatchObject({ barcode: null, name: { lines: 3 } });
  });

  it('keeps an EAN readable on the smallest label and tells when a long code is not', () => {
    const { barcode } = designOf(labelFormats['a4-5x13'], { barcode: true, price: true });
    expect(moduleWidth(113, barcode?.width ?? 0)).toBeGreaterThan(0.264);
    expect(moduleWidth(300, barcode?.width ?? 0)).toBeLessThan(thinnestModule);
  });
});
