import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { languages } from '../../src/shared/languages.ts';
import type { Check, LocaleDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { toMessageUse } from '../messages.ts';

/** Argument names of a message with what each is (text, number, plural, …). */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : [];
    return [element.value, ...inner];
  });
}

type Parsed = { names: string } | { problem: string };
const parsed = new Map<string, Parsed>();

/** Parsed once per text: most of the catalogue does not change between two runs of a watch. */
function toParsed(text: string): Parsed {
  const known = parsed.get(text);
  if (known) return known;
  const made = read(text);
  parsed.set(text, made);
  return made;
}

function read(text: string): Parsed {
  if (!/[{<'#]/.test(text)) return { names: '' };
  try {
    return { names: [...new Set(argumentsOf(parse(text)))].sort().join(', ') };
  } catch (failure) {
    return { problem: failure instanceof Error ? failure.message : String(failure) };
  }
}

const at = ({ file, text }: LocaleDeclaration, id: string) => ({ file, line: lineOf(text, id) });

/** Messages somebody needs that a language does not have. */
export const checkMissingMessages: Check = (declarations) => {
  const { needed, isUsed } = toMessageUse(declarations);
  const locales = byName(declarations.locales);
  return languages.flatMap((language) => {
    const locale = locales.get(language);
    const messages = locale?.messages ?? {};
    const strays = Object.keys(messages).filter((id) => !isUsed(id));
    return [...needed]
      .filter(([id]) => !messages[id]?.trim())
      .map(([id, { file, line }]): Finding => {
        const suggestion = closest(id, strays);
        return {
          file: locale?.file ?? `locales/${language}.json`,
          line: 1,
          code: 'K201',
          message: `message '${id}' is missing; ${file}:${line} needs it`,
          ...(suggestion === undefined ? {} : { suggestion }),
        };
      });
  });
};

/** Messages that are no ICU, or whose arguments are not those of the English one. */
export const checkMessageSyntax: Check = ({ locales }) => {
  const english = byName(locales).get('en')?.messages ?? {};
  return locales.flatMap((locale) =>
    Object.entries(locale.messages).flatMap(([id, text]): Finding[] => {
      const own = toParsed(text);
      if ('problem' in own) return [{ ...at(locale, id), code: 'K202', message: `message '${id}' is no ICU text: ${own.problem}` }];
      const origin = english[id];
      const theirs = origin === undefined ? undefined : toParsed(origin);
      if (!theirs || 'problem' in theirs || theirs.names === own.names) return [];
      return [{ ...at(locale, id), code: 'K203', message: `message '${id}' has the arguments (${own.names}), in English (${theirs.names})` }];
    }),
  );
};

/** Messages nobody shows, and those that only a translation has. */
export const checkUnusedMessages: Check = (declarations) => {
  const { isUsed } = toMessageUse(declarations);
  const english = byName(declarations.locales).get('en')?.messages ?? {};
  return declarations.locales.flatMap((locale) =>
    Object.keys(locale.messages).flatMap((id): Finding[] => {
      if (locale.name === 'en') return isUsed(id) ? [] : [{ ...at(locale, id), code: 'K204', message: `nobody uses message '${id}'` }];
      return Object.hasOwn(english, id) ? [] : [{ ...at(locale, id), code: 'K205', message: `message '${id}' has no English text` }];
    }),
  );
};

/** Languages nobody declared. */
export const checkLocaleFiles: Check = ({ locales }) =>
  locales
    .filter(({ name }) => !(languages as readonly string[]).includes(name))
    .map(({ name, file }) => ({ file, line: 1, code: 'K206' as const, message: `'${name}' is no language of src/shared/languages.ts` }));
