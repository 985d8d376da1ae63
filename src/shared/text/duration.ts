import { localeTags, type Language } from '../languages.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { fold } from './fold.ts';

type Unit = 'week' | 'day' | 'hour' | 'minute';
const minutesOf: Record<Unit, number> = { week: 10_080, day: 1440, hour: 60, minute: 1 };

/** Beside other parts hours and minutes stand as symbols; a part alone is a word. */
const symbols: Record<Language, Record<'hour' | 'minute', string>> = {
  en: { hour: 'h', minute: 'min' },
  de: { hour: 'h', minute: 'min' },
  hu: { hour: 'ó', minute: 'p' },
  sk: { hour: 'h', minute: 'min' },
  ro: { hour: 'h', minute: 'min' },
  cs: { hour: 'h', minute: 'min' },
  bg: { hour: 'ч', minute: 'мин' },
};

type Display = 'long' | 'short' | 'narrow';
const made = new Map<string, Intl.NumberFormat>();
function writer(language: Language, unit: Unit, unitDisplay: Display): Intl.NumberFormat {
  const id = `${language} ${unit} ${unitDisplay}`;
  const known = made.get(id) ?? new Intl.NumberFormat(localeTags[language], { style: 'unit', unit, unitDisplay, useGrouping: false });
  made.set(id, known);
  return known;
}

/** Whole minutes as people say them: "7 days", "1 h 30 min". {@link parseDuration} reads it back. */
export function formatDuration(minutes: number, language: Language): string {
  const parts = (
    [
      ['day', Math.floor(minutes / 1440)],
      ['hour', Math.floor((minutes % 1440) / 60)],
      ['minute', minutes % 60],
    ] as const
  ).filter(([, count]) => count > 0);
  const [only, ...more] = parts;
  if (!only) return writer(language, 'minute', 'long').format(minutes);
  if (more.length === 0) return writer(language, only[0], 'long').format(only[1]);
  return parts.map(([unit, count]) => (unit === 'day' ? writer(language, unit, 'long').format(count) : `${count} ${symbols[language][unit]}`)).join(' ');
}

/** Understood in every language. */
const everywhere: readonly [word: string, unit: Unit][] = [
  ['w', 'week'],
  ['d', 'day'],
  ['h', 'hour'],
  ['min', 'minute'],
  ['m', 'minute'],
];
/** One number of each plural form of our languages. */
const counts = [1, 2, 5, 22];
const units = Object.keys(minutesOf) as Unit[];
const known = new Map<Language, ReadonlyMap<string, Unit>>();

/** The language's own words for units, in all their forms, as the runtime's data (CLDR) has them. */
function wordsOf(language: Language): ReadonlyMap<string, Unit> {
  const words =
    known.get(language) ??
    new Map<string, Unit>([
      ...everywhere,
      ...Object.entries(symbols[language]).map(([unit, symbol]) => [fold(symbol), unit as Unit] as const),
      ...units.flatMap((unit) =>
        (['narrow', 'short', 'long'] as const).flatMap((display) =>
          counts.flatMap((count) =>
            writer(language, unit, display)
              .formatToParts(count)
              .filter(({ type }) => type === 'unit')
              .map(({ value }) => [fold(value).replace(/^de /, '').replaceAll('.', '').trim(), unit] as const),
          ),
        ),
      ),
    ]);
  known.set(language, words);
  return words;
}

/** The space before a word is Romanian's "22 de zile"; a bare number, which must be the last, is minutes. */
const part = /\s*(\d+(?:[.,]\d+)?)\s*(?:de\s+)?(\p{L}*)\.?\s*[,;]?/uy;

/**
 * Whole minutes of a typed text: "7 d", "1 h 30 min", "1:30", "90", or the words of the language. Null when it is none.
 */
export function parseDuration(text: string, language: Language): number | null {
  const typed = fold(toAsciiDigits(text)).trim();
  const clock = /^(\d+):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const words = wordsOf(language);
  let total = 0;
  part.lastIndex = 0;
  while (part.lastIndex < typed.length) {
    const found = part.exec(typed);
    if (!found) return null;
    const isBare = found[2] === '';
    const unit = isBare ? 'minute' : words.get(found[2] ?? '');
    if (!unit || (isBare && part.lastIndex < typed.length)) return null;
    total += Number((found[1] ?? '').replace(',', '.')) * minutesOf[unit];
  }
  const rounded = Math.round(total * 1000) / 1000;
  return typed !== '' && Number.isSafeInteger(rounded) ? rounded : null;
}
