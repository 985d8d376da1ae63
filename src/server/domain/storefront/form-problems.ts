import * as v from 'valibot';
import type { FieldProblem } from '../../../shared/errors.ts';
import type { FormProblem } from '../../../storefront/given.ts';
import type { StoreText } from '../../../storefront/reading.ts';

/** How visitors are told what is wrong with a field, by the code of the refusal. */
const texts: Readonly<Record<string, StoreText>> = { required: 'wrong_required', not_an_email: 'wrong_email', too_long: 'wrong_too_long' };

/** A refusal of the program in words for visitors. */
export const problemOf = ({ field, code }: Pick<FieldProblem, 'field' | 'code'>): FormProblem => ({
  field,
  text: (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? 'wrong_value',
});

/** The address of a visitor who has no account. */
export const visitorEmail = v.pipe(v.optional(v.string(), ''), v.trim(), v.nonEmpty('required'), v.maxLength(254, 'too_long'), v.email('not_an_email'));

/** The fields of a form as a schema reads them, or the first problem of each field that it does not take; messages of the schema are codes of refusals. */
export function readFields<TSchema extends v.GenericSchema>(
  schema: TSchema,
  fields: URLSearchParams,
): { values: v.InferOutput<TSchema> } | { problems: readonly FormProblem[] } {
  const result = v.safeParse(schema, Object.fromEntries([...fields].toReversed()), { abortPipeEarly: true });
  if (result.success) return { values: result.output };
  return { problems: result.issues.map((issue) => problemOf({ field: v.getDotPath(issue) ?? '', code: issue.message })) };
}
