import { localeTags } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { fold } from '../../../../shared/text/fold.ts';

/** Languages whose nouns change their endings; in the others a name stands as it is. */
const inflected: ReadonlySet<Language> = new Set(['hu', 'sk', 'cs', 'ro']);

/** How much of a name stays whatever ending it has: short names keep nearly all of their letters. */
export const stemOf = (name: string): string => name.slice(0, Math.max(3, name.length - (name.length >= 6 ? 2 : 1)));

/** Finds whose name a word is: as it stands, else by the longest beginning that a name keeps in all its forms. */
export function createNames<TThing>(language: Language, names: readonly (readonly [name: string, thing: TThing])[]): (word: string) => TThing | undefined {
  const whole = new Map(names.map(([name, thing]) => [fold(name), thing]));
  const stems = names.map(([name, thing]) => [stemOf(fold(name)), thing] as const).sort(([left], [right]) => right.length - left.length);
  return (word) => {
    const found = whole.get(word);
    if (found !== undefined || !inflected.has(language)) return found;
    return stems.find(([stem]) => word.startsWith(stem) && word.length <= stem.length + 7)?.[1];
  };
}

/** The number, 1 to 12, of the month that a word names. */
export function monthNames(language: Language): (word: string) => number | undefined {
  const ways = [
    new Intl.DateTimeFormat(localeTags[language], { month: 'long', timeZone: 'UTC' }),
    new Intl.DateTimeFormat(localeTags[language], { month: 'long', day: 'numeric', timeZone: 'UTC' }),
  ];
  const names = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2026, month, 1));
    return ways.map((way) => [way.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '', month + 1] as const);
  });
  return createNames(language, names.flat());
}
