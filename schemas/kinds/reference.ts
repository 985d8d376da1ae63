import * as v from 'valibot';
import type { FormName } from '../../src/generated/names.gen.ts';
import { defineKind, listed } from './define.ts';

/**
 * The key of a row of another form: `form` lists the candidates, `value` and `label` name its fields.
 * The screen shows the label; the list carries it in the field `labelField` when given, else the client looks it up.
 * `within` names a field of both forms: only candidates that have the row's value there may be chosen.
 */
export const reference = defineKind<number | string, { form: FormName; value: string; label: string; labelField?: string; within?: string }>({
  value: () => v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.minLength(1), v.maxLength(80))]),
  examples: (options) => options,
  wrong: () => [true, 1.5, {}, [1], ''],
  sqlType: 'bigint',
  sums: false,
  operators: listed,
  renderer: 'reference',
  control: 'reference',
  width: 200,
});
