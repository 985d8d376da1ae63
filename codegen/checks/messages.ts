import { languages } from '../../src/shared/languages.ts';
import type { Check, LocaleDeclaration } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { localeFile } from '../arrange-texts.ts';
import { toMessageUse } from '../message-use.ts';
import { toParsed } from '../parsed-message.ts';
import { textsOf } from '../messages.ts';
import { commonTexts, textAreas } from '../text-areas.ts';

const at = ({ file, text }: LocaleDeclaration, id: string) => ({ file, line: lineOf(text, id) });

/** Messages somebody needs that languages do not have: one finding for each, in the first file where it lacks. */
export const checkMissingMessages: Check = (declarations) => {
  const { needed, isUsed, homeOf } = toMessageUse(declarations);
  const texts = new Map(languages.map((language) => [language, textsOf(declarations, language)]));
  return [...needed].flatMap(([id, { file, line }]): Finding[] => {
    const lacking = languages.filter((language) => !texts.get(language)?.[id]?.trim());
    const [first] = lacking;
    if (first === undefined) return [];
    const strays = Object.keys(texts.get(first) ?? {}).filter((other) => !isUsed(other));
    const suggestion = closest(id, strays);
    return [
      {
        file: localeFile(first, homeOf(id) ?? commonTexts),
        line: 1,
        code: 'K201',
        message: `message '${id}' is missing in ${lacking.join(', ')}; ${file}:${line} needs it`,
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  });
};

/** Stands before a text that a program made up and nobody has translated yet. */
export const untranslated = '[untranslated] ';

/** A text of the files that name languages themselves, such as `"hu": "[untranslated] Return"` of a workflow. */
const namedText = new RegExp(`"(\\w+)": "${untranslated.replaceAll(/[[\]]/g, '\\$&')}`, 'g');

/** Texts that wait for a translator: one finding with all their ids, and the files of workflows that have such names. */
export const checkUntranslated: Check = ({ locales, workflows }) => {
  const waiting = [
    ...locales.flatMap((locale) =>
      Object.entries(locale.messages).flatMap(([id, text]) => (text.startsWith(untranslated) ? [{ language: locale.name, id, ...at(locale, id) }] : [])),
    ),
    ...workflows.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => [...line.matchAll(namedText)].map(([, language = '']) => ({ language, id: file, file, line: index + 1 }))),
    ),
  ];
  const [first] = waiting;
  if (!first) return [];
  const unique = (all: readonly string[]) => [...new Set(all)].sort().join(', ');
  const message = `to be translated to ${unique(waiting.map(({ language }) => language))}: ${unique(waiting.map(({ id }) => id))}`;
  return [{ file: first.file, line: first.line, code: 'K210', message }];
};

/** Messages that are no ICU, or whose arguments are not those of the English one. */
export const checkMessageSyntax: Check = (declarations) => {
  const english = textsOf(declarations, 'en');
  return declarations.locales.flatMap((locale) =>
    Object.entries(locale.messages).flatMap(([id, text]): Finding[] => {
      const own = toParsed(text);
      if ('problem' in own) return [{ ...at(locale, id), code: 'K202', message: `message '${id}' is no ICU text: ${own.problem}` }];
      const origin = english[id];
      const theirs = origin === undefined ? undefined : toParsed(origin);
      if (!theirs || 'problem' in theirs) return [];
      const [here, there] = [own.names.join(', '), theirs.names.join(', ')];
      return here === there ? [] : [{ ...at(locale, id), code: 'K203', message: `message '${id}' has the arguments (${here}), in English (${there})` }];
    }),
  );
};

/** Messages nobody shows, and those that only a translation has. */
export const checkUnusedMessages: Check = (declarations) => {
  const { isUsed } = toMessageUse(declarations);
  const english = textsOf(declarations, 'en');
  return declarations.locales.flatMap((locale) =>
    Object.keys(locale.messages).flatMap((id): Finding[] => {
      if (locale.name === 'en') return isUsed(id) ? [] : [{ ...at(locale, id), code: 'K204', message: `nobody uses message '${id}'` }];
      return Object.hasOwn(english, id) ? [] : [{ ...at(locale, id), code: 'K205', message: `message '${id}' has no English text` }];
    }),
  );
};

/** Files of languages or areas that nobody declared. */
export const checkLocaleFiles: Check = ({ locales }) =>
  locales.flatMap(({ name, area, file }): Finding[] => [
    ...((languages as readonly string[]).includes(name)
      ? []
      : [{ file, line: 1, code: 'K206' as const, message: `'${name}' is no language of src/shared/languages.ts` }]),
    ...(textAreas.includes(area) ? [] : [{ file, line: 1, code: 'K207' as const, message: `'${area}' is no area of schemas/areas.ts` }]),
  ]);

/** Messages that do not stand where their screens look for them, or stand in two files of a language. */
export const checkMessagePlaces: Check = (declarations) => {
  const { homeOf } = toMessageUse(declarations);
  const first = new Map<string, string>();
  return declarations.locales.flatMap((locale) =>
    Object.keys(locale.messages).flatMap((id): Finding[] => {
      const home = localeFile(locale.name, homeOf(id) ?? locale.area);
      const other = first.get(`${locale.name} ${id}`);
      first.set(`${locale.name} ${id}`, other ?? locale.file);
      return [
        ...(home === locale.file
          ? []
          : [{ ...at(locale, id), code: 'K208' as const, message: `message '${id}' belongs in ${home}; npm run codegen -- --fix moves it` }]),
        ...(other === undefined ? [] : [{ ...at(locale, id), code: 'K209' as const, message: `message '${id}' stands in ${other} too` }]),
      ];
    }),
  );
};
