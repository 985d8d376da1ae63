import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawBarcode } from '../../../src/client/panels/labels/draw-barcode.ts';
import { type Barcode, barcodeOf } from '../../../src/shared/labels/barcodes.ts';
import { designOf, thinnestModule } from '../../../src/shared/labels/design.ts';
import { labelFormatNames, labelFormats } from '../../../src/shared/labels/formats.ts';
import { barcodesIn } from '../../support/read-barcodes.ts';

const ean: Barcode = { symbology: 'ean13', value: '5901234123457' };
const code: Barcode = { symbology: 'code128', value: 'KT-000123' };
const area = { width: 60, height: 15 };

/** As an office printer puts it on white paper, in dots per inch: black or nothing, for a grey edge may be read as a barcode of its own. */
async function printed({ address, width, height }: ReturnType<typeof drawBarcode>, dpi = 300): Promise<Uint8Array> {
  const dots = (length: number) => Math.round((length / 25.4) * dpi);
  const svg = decodeURIComponent(address.slice(address.indexOf(',') + 1));
  const bars = sharp(Buffer.from(svg), { density: 1200 }).resize(dots(width), dots(height), { fit: 'fill' });
  return bars.flatten({ background: '#fff' }).extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' }).threshold().png().toBuffer();
}

describe('a drawn barcode', () => {
  it.each(labelFormatNames)('fits on %s and is read back there, an EAN as a code', async (name) => {
    const { barcode } = designOf(labelFormats[name], { barcode: true, price: true });
    if (!barcode) throw new Error('no room for a barcode');
    for (const [one, format] of [
      [ean, 'EAN13'],
      [code, 'Code128'],
    ] as const) {
      const drawn = drawBarcode(one, barcode);
      expect(drawn.width).toBeLessThanOrEqual(barcode.width + 0.01);
      expect(drawn.height).toBeLessThanOrEqual(barcode.height + 0.5);
      expect(await barcodesIn(await printed(drawn))).toMatchObject([{ format, text: one.value }]);
    }
  });

  it('holds every code of printable characters', async () => {
    const codes = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((unit) => String.fromCharCode(unit)), minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(codes, async (value) => {
        const barcode = barcodeOf('code', value, null);
        if (!barcode) throw new Error('no barcode');
        expect(await barcodesIn(await printed(drawBarcode(barcode, { width: 90, height: 15 })))).toMatchObject([{ format: 'Code128', text: value }]);
      }),
      { numRuns: 30, examples: [['G*gYVk'], ['?CJe#*\\#'], ['nwjl{r$'], ['AC;gMDZ85`'], ["UvKl'IP"], ['7$%YQor']] },
    );
  });

  it('grows no wider than it need be, and tells how thin its bars are', () => {
    expect(drawBarcode(ean, { width: 180, height: 20 }).width).toBeLessThan(50);
    expect(drawBarcode({ symbology: 'code128', value: 'A'.repeat(40) }, area).module).toBeLessThan(thinnestModule);
  });
});
