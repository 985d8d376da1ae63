import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { missingMember } from '../../../../shared/text/multi-text.ts';
import type { CompiledForm } from '../core/compile.ts';
import { literal, quote } from '../core/parameters.ts';

const inOrder = `unnest(array[${languages.map(literal).join(', ')}]) with ordinality as l(code, n)`;
const hasText = (texts: string, code: string): string => `btrim(coalesce(${texts} ->> ${code}, '')) <> ''`;

/** SQL of a text as textLanguage chooses it, under its language: the reader's own is looked at first, for most texts have it. */
const shownText = (texts: string, language: Language): string =>
  `case when ${hasText(texts, literal(language))} then jsonb_build_object(${literal(language)}, ${texts} -> ${literal(language)}) ` +
  `else (select jsonb_build_object(l.code, ${texts} -> l.code) from ${inOrder} where ${hasText(texts, 'l.code')} order by l.n limit 1) end`;

/** SQL of the languages that missingLanguages finds; null where there are none. */
const missingTexts = (texts: string): string =>
  `case when not ${texts} ?& array[${languages.map(literal).join(', ')}] then (select jsonb_agg(l.code order by l.n) from ${inOrder} where not ${hasText(texts, 'l.code')}) end`;

/** What each row tells of the named fields: of texts per language what a reader of one language is shown, and all of them where none is named. */
export function toMembers(form: CompiledForm, columns: readonly string[], row: string, reader: Language | undefined): string {
  return columns
    .flatMap((name) => {
      const value = `${row}.${quote(name)}`;
      if (reader === undefined || !form.fields.get(name)?.trait.perLanguage) return [value];
      return [`${shownText(value, reader)} as ${quote(name)}`, `${missingTexts(value)} as ${quote(missingMember(name))}`];
    })
    .join(', ');
}
