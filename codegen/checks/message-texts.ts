import type { PluralSyntax } from '../../src/shared/text/message-syntax.ts';
import type { Check, Declarations, LocaleDeclaration } from '../declarations.ts';
import { lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { textsOf } from '../messages.ts';
import { toParsed } from '../parsed-message.ts';

/** Whole numbers among which each category of each language occurs. */
const counts = Array.from({ length: 201 }, (_, count) => count);

/** Languages whose words stay as they are after a number. */
const unchanging: ReadonlySet<string> = new Set(['hu']);

/** Whether a plural tells more than nothing from something. */
const tellsApart = ({ ways }: PluralSyntax): boolean => ways.some((way) => way !== 'other' && !way.startsWith('='));

/**
 * The categories that a language uses for whole numbers, but for those that have a way of their own (`=0`). Whoever tells some apart tells all of them, and so does
 * a translation where the English text does.
 */
function missingWays(language: string, plural: PluralSyntax, english: readonly PluralSyntax[]): string[] {
  const { name, type, ways } = plural;
  const isAlike = !english.some((one) => one.name === name && tellsApart(one)) || unchanging.has(language);
  if (isAlike && !tellsApart(plural)) return [];
  const rules = new Intl.PluralRules(language, { type });
  const used = counts.filter((count) => !ways.includes(`=${count}`)).map((count) => rules.select(count));
  return [...new Set(used)].filter((category) => !ways.includes(category));
}

const at = ({ file, text }: LocaleDeclaration, id: string) => ({ file, line: lineOf(text, id) });

/** Plurals that lack a form which their language has, or have one that it never uses. */
export const checkPlurals: Check = (declarations) => {
  const english = textsOf(declarations, 'en');
  return declarations.locales.flatMap((locale) =>
    Object.entries(locale.messages).flatMap(([id, message]): Finding[] => {
      const read = toParsed(message);
      if ('problem' in read) return [];
      const origin = english[id] === undefined ? undefined : toParsed(english[id]);
      return read.plurals.flatMap((plural): Finding[] => {
        const missing = missingWays(locale.name, plural, origin && !('problem' in origin) ? origin.plurals : []);
        const known: readonly string[] = new Intl.PluralRules(locale.name, { type: plural.type }).resolvedOptions().pluralCategories;
        const unknown = plural.ways.filter((way) => !way.startsWith('=') && !known.includes(way));
        return [
          ...(missing.length > 0
            ? [{ ...at(locale, id), code: 'K211' as const, message: `message '${id}' lacks plural forms of ${locale.name}: ${missing.join(', ')}` }]
            : []),
          ...(unknown.length > 0
            ? [{ ...at(locale, id), code: 'K212' as const, message: `message '${id}' has plural forms that ${locale.name} never uses: ${unknown.join(', ')}` }]
            : []),
        ];
      });
    }),
  );
};

/** Keys that stand twice in one file, of which the first is lost. */
export const checkDoubledKeys: Check = ({ locales }) =>
  locales.flatMap(({ file, text }): Finding[] => {
    const seen = new Set<string>();
    return [...text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)].flatMap((match): Finding[] => {
      const [, key = '', colon] = match;
      if (colon === undefined) return [];
      if (!seen.has(key)) {
        seen.add(key);
        return [];
      }
      const line = text.slice(0, match.index).split('\n').length;
      return [{ file, line, code: 'K213', message: `message '${key}' stands in this file twice` }];
    });
  });

/** Words that a reader sees: what is left without the names of arguments and the words of the syntax. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

/** Where each text of a language other than English is the English one. */
function sameAsEnglish(declarations: Declarations): { locale: LocaleDeclaration; id: string; text: string }[] {
  const english = textsOf(declarations, 'en');
  return declarations.locales
    .filter(({ name }) => name !== 'en')
    .flatMap((locale) => Object.entries(locale.messages).flatMap(([id, text]) => (english[id] === text && hasWords(text) ? [{ locale, id, text }] : [])));
}

/** English left in another language, unless it is a name, or a word that both have; and what is listed as such and is no more. */
export const checkSameTexts: Check = (declarations) => {
  const { sameTexts } = declarations;
  if (!sameTexts) return [];
  const { file, text: source, texts } = sameTexts;
  const same = sameAsEnglish(declarations);
  const allowed = (language: string, text: string): boolean => Boolean(texts.everywhere?.includes(text) || texts[language]?.includes(text));
  const left = same
    .filter(({ locale, text }) => !allowed(locale.name, text))
    .map(({ locale, id }): Finding => ({
      ...at(locale, id),
      code: 'K214',
      message: `message '${id}' is the English text; ${file} lists those that are meant so`,
    }));
  const stale = Object.entries(texts).flatMap(([language, listed = []]) =>
    listed
      .filter((text) => !same.some((one) => one.text === text && (language === 'everywhere' || one.locale.name === language)))
      .map((text): Finding => ({
        file,
        line: lineOf(source, language, text),
        code: 'K215',
        message: `no message of ${language === 'everywhere' ? 'any language' : language} is '${text}' as in English`,
      })),
  );
  return [...left, ...stale];
};
