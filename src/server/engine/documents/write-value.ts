import { kinds } from '../../../generated/kinds.gen.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import { decimalsOf, valueTexts } from '../../../documents/value-texts.ts';
import type { Place, Writing } from '../../../documents/value-texts.ts';
import type { Json } from '../../../shared/json.ts';
import type { CompiledForm } from '../records/core/compile.ts';

/** How the values of a form's fields are written for one reader. */
export interface FormWriting extends Writing {
  form: CompiledForm;
}

const kindNames = new Map<unknown, KindName>(Object.entries(kinds).map(([name, kind]) => [kind, name as KindName]));

/** What nature a field of a form has, by name. */
export const kindNameOf = (form: Pick<CompiledForm, 'fields'>, field: string): KindName | undefined => kindNames.get(form.fields.get(field)?.kind);

/** A value as papers write it; of a kind that stands on none, as it is. */
export function writeValue(writing: FormWriting, field: string, value: Json): string {
  const kind = kindNameOf(writing.form, field);
  const drawn = kind && valueTexts[kind];
  if (value === null || value === '') return '';
  const options = writing.form.fields.get(field)?.options as Place['options'];
  return drawn && typeof value !== 'object'
    ? drawn.write(value, writing, { name: field, options, row: {}, isAlone: false, decimals: decimalsOf(value) })
    : String(value);
}

/** A day of the calendar as papers write it. */
export const writeDay = ({ language }: Pick<Writing, 'language'>, day: string): string =>
  valueTexts.date?.write(day, { language } as Writing, {} as Place) ?? day;
