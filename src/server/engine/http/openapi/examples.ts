import type { AnyForm, FormField } from '../../../../../schemas/forms/define.ts';
import type { RowsOf } from '../../../../../schemas/kinds/define.ts';
import { natureOfField } from '../../../../../schemas/forms/nature-of-field.ts';
import type { Nature } from '../../../../../schemas/tables/define.ts';

type Forms = Readonly<Record<string, AnyForm>>;

const isRowsOf = (examples: readonly unknown[] | RowsOf): examples is RowsOf => 'form' in examples;

/** A value as it may stand there, by the kind's own examples; of a reference one that the field it names may have. */
export function toExample(forms: Forms, { kind, options }: Nature): unknown {
  const examples = kind.examples(options as never);
  if (!isRowsOf(examples)) return examples[0] ?? null;
  const named = forms[examples.form]?.fields[examples.value];
  return named ? toExample(forms, natureOfField(named)) : 1;
}

/** A row, or a part of one, with a value in each of the fields. */
export const toExamples =
  (forms: Forms, fields: Readonly<Record<string, FormField>>) =>
  (names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, toExample(forms, natureOfField(fields[name]))]] : [])));
