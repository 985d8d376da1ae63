import type { FieldMeta } from '../../../schemas/metadata.ts';
import { kinds } from '../../generated/kinds.gen.ts';
import { valueProblem } from '../../shared/asked.ts';
import { languages } from '../../shared/languages.ts';
import type { MultiTextPatch } from '../../shared/text/multi-text.ts';

/** The languages whose texts are wrong in a value that is refused: those that are refused alone, else all, as where there is no text at all. */
export function wrongLanguages(field: FieldMeta, value: MultiTextPatch | null): ReadonlySet<string> {
  const refused = languages.filter((language) => value?.[language] && valueProblem(kinds[field.kind], field, { [language]: value[language] }) !== null);
  return new Set(refused.length > 0 ? refused : languages);
}
