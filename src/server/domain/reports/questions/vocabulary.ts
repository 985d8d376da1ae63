import { reports } from '../../../../generated/server/reports.gen.ts';
import { regionCodes } from '../../../../shared/countries/region-codes.ts';
import type { Language } from '../../../../shared/languages.ts';
import { parseGroup } from '../../../../shared/records/days.ts';
import { wordIn } from '../../../engine/outbox/public-text.ts';
import { createHearing, toParts } from './hear.ts';
import type { Phrase } from './hear.ts';
import { askedLists } from './lists.ts';
import type { Heard, Meaning } from './meanings.ts';
import { createNames, monthNames } from './names-of-time.ts';
import { questionWords } from './words/all.ts';
import type { QuestionWords } from './words/define.ts';

/** What people call the members of a record, by their names. */
const named = <TName extends string>(record: Readonly<Partial<Record<TName, readonly string[]>>>, toMeaning: (name: TName) => Meaning): [string, Meaning][] =>
  (Object.entries(record) as [TName, readonly string[]][]).flatMap(([name, phrases]) => phrases.map((phrase): [string, Meaning] => [phrase, toMeaning(name)]));

const all = (phrases: readonly string[], meaning: Meaning): [string, Meaning][] => phrases.map((phrase) => [phrase, meaning]);

const written = (words: QuestionWords): [string, Meaning][] => [
  ...named(words.measures, (field) => ({ is: 'measure', field })),
  ...named(words.groups, (field) => ({ is: 'group', field })),
  ...all(words.customers, { is: 'group', field: 'partner_name', side: 'sales' }),
  ...all(words.suppliers, { is: 'group', field: 'partner_name', side: 'purchases' }),
  ...named(words.periods, (by) => ({ is: 'period', by })),
  ...named(words.spans, (span) => ({ is: 'span', span })),
  ...named(words.recent, (of) => ({ is: 'recent', of })),
  ...all(words.quarters, { is: 'quarter' }),
  ...all(words.versus, { is: 'versus' }),
  ...named(words.compare, (by) => ({ is: 'compare', by })),
  ...all(words.top, { is: 'top' }),
  ...all(words.bottom, { is: 'bottom' }),
  ...all(words.bestsellers, { is: 'best' }),
  ...all(words.worstsellers, { is: 'worst' }),
  ...named(words.having, (op) => ({ is: 'having', op })),
  ...named(words.late, (op) => ({ is: 'having', op, field: 'days_late' })),
  ...all(words.percent, { is: 'percent' }),
  ...named(words.without, (names) => ({ is: 'without', names })),
  ...all(words.and, { is: 'and' }),
  ...all(words.comparing, { is: 'comparing' }),
  ...named(words.lists, (title) => ({ is: 'list', title })),
  ...named(words.reports, (screen) => ({ is: 'report', screen })),
  ...all(words.writes, { is: 'write' }),
  ...all(words.outside, { is: 'outside' }),
  ...all(words.fillers, { is: 'filler' }),
];

/** Fields that reports tell and are told apart by. */
export const reportFields = (): { measures: Set<string>; groups: Set<string> } => ({
  measures: new Set([...reports.values()].flatMap(({ measures }) => measures)),
  groups: new Set([...reports.values()].flatMap(({ groups }) => groups.flatMap((name) => (parseGroup(name)?.by === undefined ? [name] : [])))),
});

/** What fields, spans, lists and reports are called on their pages. */
function labels(language: Language): [string, Meaning][] {
  const { measures, groups } = reportFields();
  const field = (name: string): string => wordIn(language, `field.${name}`);
  return [
    ...[...measures].map((name): [string, Meaning] => [field(name), { is: 'measure', field: name }]),
    ...[...groups].map((name): [string, Meaning] => [field(name), { is: 'group', field: name }]),
    ...askedLists.map(({ title }): [string, Meaning] => [wordIn(language, title), { is: 'list', title }]),
    ...[...reports.keys()].map((screen): [string, Meaning] => [wordIn(language, `screen.${screen.replaceAll('/', '.')}`), { is: 'report', screen }]),
  ];
}

/** Every phrase of a language: what people say, and what pages call it. A name that both have may mean either. */
export const phrasesOf = (language: Language): Phrase[] =>
  [...written(questionWords[language]), ...labels(language)]
    .map(([phrase, meaning]): Phrase => ({ parts: toParts(phrase), meaning }))
    .filter(({ parts }) => parts.length > 0);

function countryNames(language: Language): (word: string) => string | undefined {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  // Names of several words are none that a sentence could be held against word by word.
  const single = regionCodes().flatMap((code) => {
    const name = names.of(code) ?? '';
    return /^\p{L}{4,}$/u.test(name) ? [[name, code] as const] : [];
  });
  return createNames(language, single);
}

const hearings = new Map<Language, (question: string) => Heard[]>();

/** Takes a question of a language apart; made at the first of each language. */
export function hearingOf(language: Language): (question: string) => Heard[] {
  const known = hearings.get(language);
  if (known) return known;
  const { numbers } = questionWords[language];
  const monthOf = monthNames(language);
  const countryOf = countryNames(language);
  const numberOf = (word: string): number | undefined => (/^\d{1,12}(?:\.\d{1,2})?$/.test(word) ? Number(word) : numbers[word]);
  const made = createHearing(
    phrasesOf(language),
    (word) => {
      if (/^(?:19|20)\d\d$/.test(word)) return { is: 'year', year: Number(word) };
      // A longer one is the number of something, which has a name.
      const number = /^\d{5,}/.test(word) ? undefined : numberOf(word);
      if (number !== undefined && Number.isInteger(number)) return { is: 'number', number };
      const month = monthOf(word);
      if (month !== undefined) return { is: 'month', month };
      const code = countryOf(word);
      return code === undefined ? undefined : { is: 'country', code };
    },
    numberOf,
  );
  hearings.set(language, made);
  return made;
}
