import { localeTags } from '../../shared/languages.ts';
import type { Language } from '../../shared/languages.ts';

const writers = new Map<Language, Intl.NumberFormat>();

/**
 * A figure as spreadsheets and the number controls read it back: every digit, the language's decimal mark and no
 * grouping, because a lone separator is always taken for the decimal one.
 */
export function plainNumber(value: number, language: Language): string {
  let writer = writers.get(language);
  if (!writer) {
    writer = new Intl.NumberFormat(localeTags[language], { useGrouping: false, maximumFractionDigits: 12 });
    writers.set(language, writer);
  }
  return writer.format(value).replace('\u2212', '-');
}
