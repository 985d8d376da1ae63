import { isLanguage, type Language } from '../../src/shared/languages.ts';
import type { Check } from '../declarations.ts';
import { type Finding, lineOf } from '../finding.ts';

/** The quotation marks of each language, the opening and the closing one. */
const quotes: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  hu: ['„', '”'],
  bg: ['„', '“'],
  ro: ['„', '”'],
  cs: ['„', '“'],
  sk: ['„', '“'],
};

/** What is quoted for the grammar of messages ('{'), as a word of any kind. */
const withoutSyntax = (text: string): string => text.replaceAll(/'[{}<>#|][^']*'/g, 'x');

/** Whether quotation marks come in pairs of the language, none within another. */
function isQuoted(text: string, [open, close]: readonly [string, string]): boolean {
  const marks = text.match(/[„“”«»]/g) ?? [];
  return marks.length % 2 === 0 && marks.every((mark, at) => mark === (at % 2 === 0 ? open : close));
}

/** What typewriters left behind, and what stands there in print. */
const habits: readonly (readonly [found: RegExp, words: string])[] = [
  [/'/, "has ', which in print is ’"],
  [/\.\.\./, 'has ..., which in print is …'],
  [/--|(?:^|[\s\u00a0])[-—](?:[\s\u00a0]|$)/, 'has a hyphen or a long dash between words, where – stands'],
  [/ {2}|[ \u00a0][ \u00a0]/, 'has two spaces'],
  [/^\s+\S|\S\s+$/, 'begins or ends with a space'],
  [/\s[,.;!?](?:\s|$)/, 'has a space before a sign'],
];

function wrongsOf(language: Language, message: string): string[] {
  const text = withoutSyntax(message);
  const [open, close] = quotes[language];
  const quoted = !text.includes('"') && isQuoted(text, quotes[language]) ? [] : [`has other quotation marks than ${open}…${close}`];
  return [...quoted, ...habits.flatMap(([found, words]) => (found.test(text) ? [words] : []))];
}

/** Signs that no printed text of the language would have. */
export const checkTypography: Check = ({ locales }) =>
  locales.flatMap(({ name, file, text, messages }): Finding[] =>
    isLanguage(name)
      ? Object.entries(messages).flatMap(([id, message]) =>
          wrongsOf(name, message).map((wrong): Finding => ({ file, line: lineOf(text, id), code: 'K216', message: `message '${id}' ${wrong}` })),
        )
      : [],
  );
