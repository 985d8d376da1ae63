import { type GridColumn, withUnit } from './resolve-columns.ts';

/** How wide a text is drawn, in pixels. */
export type Measure = (text: string) => number;

/** Room beside the name for the arrow of the order and its place among several. */
const sortRoom = 26;

/** What a line may be broken at. */
const gaps = /(?<=[\s\-–/])/u;

/** The least width in which a text stands in at most two lines. */
export function twoLineWidth(text: string, measure: Measure): number {
  const words = text.split(gaps);
  const fits = (from: number, to: number) => measure(words.slice(from, to).join('').trim());
  return words.reduce((least, _, at) => Math.min(least, Math.max(fits(0, at), fits(at, words.length))), measure(text));
}

/** The least width of a column whose head says its name whole: in two lines, or in one each for a group and the name within it. */
export function headWidth(column: Pick<GridColumn, 'label' | 'heading' | 'unit'>, measure: Measure, padding: number): number {
  const { label, heading } = column;
  const words = heading ? Math.max(measure(heading.group), measure(withUnit(heading.name, column))) : twoLineWidth(withUnit(label, column), measure);
  // Browsers round what they draw.
  return Math.ceil(words) + 1 + 2 * padding + sortRoom;
}
