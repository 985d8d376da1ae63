import { type LabelFormat, roundLength } from './formats.ts';

/** How the parts of a label share its area, in millimetres, from top to bottom: name, barcode, a line with code and price. */
export interface LabelDesign {
  padding: number;
  gap: number;
  /** Size of the letters and how many lines of them there is room for. */
  name: { size: number; lines: number };
  /** The area left for bars and the digits below them; null where no barcode is printed. */
  barcode: { width: number; height: number } | null;
  code: { size: number };
  price: { size: number } | null;
}

export interface LabelParts {
  barcode: boolean;
  price: boolean;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Height of a line by the size of its letters. */
export const lineHeight = 1.2;
/** A barcode lower than this is hard to hit by hand; higher than an EAN's own 25.9 mm it gains nothing. */
const lowestBarcode = 7;
const highestBarcode = 26;
/** Letters of this size, in millimetres, are the smallest (5.4 points) and largest that are set. */
const smallestLetters = 1.9;
const largestLetters = 4.5;
const mostNameLines = 3;

/** The design that follows from a label's size and from what it shall carry. */
export function designOf({ label }: LabelFormat, parts: LabelParts): LabelDesign {
  const padding = clamp(Math.min(label.width, label.height) * 0.07, 1, 4);
  const [width, height] = [label.width - 2 * padding, label.height - 2 * padding];
  const size = clamp(height * 0.11, smallestLetters, largestLetters);
  const price = parts.price ? { size: roundLength(size * 1.4) } : null;
  const gap = size * 0.3;
  const foot = (price?.size ?? size) * lineHeight;
  const forNameAndBars = height - foot - (parts.barcode ? 2 : 1) * gap;
  const forName = forNameAndBars - (parts.barcode ? Math.max(lowestBarcode, forNameAndBars * 0.5) : 0);
  const lines = clamp(Math.floor(forName / (size * lineHeight)), 1, mostNameLines);
  const forBars = Math.min(highestBarcode, forNameAndBars - lines * size * lineHeight);
  return {
    padding: roundLength(padding),
    gap: roundLength(gap),
    name: { size: roundLength(size), lines },
    code: { size: roundLength(size) },
    price,
    barcode: parts.barcode ? { width: roundLength(width), height: roundLength(forBars) } : null,
  };
}

/** Bars thinner than this (in millimetres) run together on office and label printers of 203 dots an inch. */
export const thinnestModule = 0.17;
/** Wider bars than an EAN at 120 % make a barcode no easier to read. */
const widestModule = 0.4;

/** Width of the narrowest bar, in millimetres, when so many of them, quiet zones among them, share a width. */
export const moduleWidth = (modules: number, width: number): number => Math.min(widestModule, width / modules);
