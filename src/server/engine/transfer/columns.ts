import { languages } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { fieldOf } from '../records/core/compile.ts';
import type { CompiledField, CompiledForm } from '../records/core/compile.ts';

/** One column of a file: a field, or one language of a field that has a text per language (`product_name.hu`). */
export interface TransferColumn {
  header: string;
  field: CompiledField;
  language?: Language;
}

/** Fields as columns of a file. @throws AppError unknown_field */
export const transferColumns = (
  form: CompiledForm,
  names: readonly string[] = [...form.fields.keys()],
  wanted: readonly Language[] = languages,
): TransferColumn[] =>
  names.flatMap((name): TransferColumn[] => {
    const field = fieldOf(form, name);
    return field.trait.perLanguage ? wanted.map((language) => ({ header: `${name}.${language}`, field, language })) : [{ header: name, field }];
  });
