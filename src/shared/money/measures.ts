import { type Marks, writeFigure } from '../formats/own-formats.ts';
import { localeTags, type Language } from '../languages.ts';
import { roundShown } from './round-shown.ts';

/** Unbreakable, so that a figure never parts from its unit. */
const space = '\u00a0';

interface Measure {
  unit: string;
  fewestDecimals: number;
  mostDecimals: number;
}

const weight: Measure = { unit: 'kg', fewestDecimals: 2, mostDecimals: 2 };
const volume: Measure = { unit: 'm³', fewestDecimals: 2, mostDecimals: 4 };

/** Thousands stand apart by spaces whatever the language does in prices; the decimal mark is the language's. */
function createFormat({ unit, fewestDecimals, mostDecimals }: Measure): (value: number, language: Language, marks?: Marks) => string {
  const made = new Map<Language, Intl.NumberFormat>();
  return (value, language, marks) => {
    const format =
      made.get(language) ??
      new Intl.NumberFormat(localeTags[language], { minimumFractionDigits: fewestDecimals, maximumFractionDigits: mostDecimals, useGrouping: 'always' });
    made.set(language, format);
    const decimal = marks?.decimal ?? format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
    return writeFigure(format, roundShown(value, mostDecimals), { group: space, decimal }) + space + unit;
  };
}

/** Kilograms: `1 234.50 kg`. */
export const formatWeight = createFormat(weight);

/** Cubic metres: two decimals, up to four for small packs. */
export const formatVolume = createFormat(volume);
