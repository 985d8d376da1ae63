import { code128, drawingSVG, ean13 } from 'bwip-js/generic';
import type { Barcode, Symbology } from '../../../shared/labels/barcodes.ts';
import { moduleWidth } from '../../../shared/labels/design.ts';

/** A barcode as a picture; lengths in millimetres. */
export interface DrawnBarcode {
  address: string;
  width: number;
  height: number;
  /** Width of the narrowest bar. */
  module: number;
}

/** With the quiet zones that the library leaves out (an EAN's left one holds its first digit), and an EAN's digits clear of its bars. */
const encoders: Record<Symbology, (text: string, height: number) => string> = {
  ean13: (text, height) => ean13({ bcid: 'ean13', text, height, scale: 1, includetext: true, textyoffset: -6, paddingright: 6 }, drawingSVG()),
  code128: (text, height) => code128({ bcid: 'code128', text, height, scale: 1, paddingwidth: 10 }, drawingSVG()),
};

/** The library takes the height of bars in millimetres of a module that is a point (1/72 inch) wide. */
const modulesPerHeight = 72 / 25.4;
const anyHeight = 10;

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (width === undefined || height === undefined) throw new Error('a barcode without a size');
  return { width: Number(width), height: Number(height) };
}

/** Draws the barcode as wide as the area or its widest bars allow, and with its digits as high as the area. */
export function drawBarcode({ symbology, value }: Barcode, area: { width: number; height: number }): DrawnBarcode {
  const encode = encoders[symbology];
  const first = sizeOf(encode(value, anyHeight));
  const module = moduleWidth(first.width, area.width);
  const digits = first.height - anyHeight * modulesPerHeight;
  const svg = encode(value, Math.max(1, (area.height / module - digits) / modulesPerHeight));
  const { width, height } = sizeOf(svg);
  return { address: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: width * module, height: height * module, module };
}
export type DrawBarcode = typeof drawBarcode;
