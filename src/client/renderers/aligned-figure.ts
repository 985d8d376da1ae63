import type { Formats } from '../i18n/formats.ts';

/** As wide as a decimal mark, and as a figure. */
const [markSpace, figureSpace] = ['\u2008', '\u2007'];

/** The room of the decimals that a figure might have and does not: with it points stand under points, without zeros that say nothing. */
export function decimalRoom(value: number, least: number, most: number): string {
  const written = value
    .toFixed(most)
    .replace(/^[^.]*\.?/, '')
    .replace(/0+$/, '').length;
  const decimals = Math.max(least, written);
  return (decimals === 0 && most > 0 ? markSpace : '') + figureSpace.repeat(most - decimals);
}

/** A figure with `least` to `most` decimals, as wide behind its point as every other of its column. */
export const alignedFigure = (value: number, least: number, most: number, formats: Formats): string =>
  formats.number(value, most, least) + decimalRoom(value, least, most);
