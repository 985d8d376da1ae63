import * as v from 'valibot';
import { conventions } from '../../../shared/csv/conventions.ts';
import { languages } from '../../../shared/languages.ts';
import { units } from '../../../shared/units.ts';
import type { Reading, Uploaded } from './import-calls.ts';

/** A mapping as it is kept under a name: columns by their heads, so that it fits the next file of the same sort. */
const keptSchema = v.object({
  columns: v.array(
    v.object({
      head: v.string(),
      field: v.string(),
      language: v.optional(v.picklist(languages)),
      convention: v.optional(v.picklist(conventions)),
      unit: v.optional(v.picklist(units)),
      form: v.optional(v.string()),
      asked: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
      base: v.optional(v.string()),
    }),
  ),
  profile: v.nullable(v.string()),
  isNumbered: v.optional(v.boolean()),
});
export type KeptMapping = v.InferOutput<typeof keptSchema>;

const plain = (head: string): string => head.trim().toLowerCase();

export const toKept = ({ columns, profile, isNumbered }: Reading, { headers }: Uploaded): KeptMapping => ({
  columns: [...columns]
    .sort((a, b) => a.column - b.column)
    .map(({ column, field, language, convention, unit, form, asked, base }) => ({
      head: headers?.[column] ?? '',
      field,
      ...(language && { language }),
      ...(convention && { convention }),
      ...(unit && { unit }),
      ...(form && { form }),
      ...(asked && { asked }),
      ...(base && { base }),
    })),
  profile,
  ...(isNumbered && { isNumbered }),
});

/** What was kept, as this file has it; null where the file lacks one of its columns, or the form one of its fields. */
export function fitKept(stored: unknown, uploaded: Uploaded): KeptMapping | null {
  const { headers, fields, fills, fetches, known, numbered } = uploaded;
  const result = v.safeParse(keptSchema, stored);
  if (!result.success || !headers) return null;
  const { columns, profile, isNumbered } = result.output;
  const heads = headers.map(plain);
  const fieldsOf = (form: string | undefined): readonly string[] =>
    form === undefined
      ? fields
      : [...fills, ...fetches.map((fetch) => ({ form: fetch.form, fields: [fetch.field] }))].flatMap((one) => (one.form === form ? one.fields : []));
  const fits =
    columns.every(({ head, field, form }) => heads.includes(plain(head)) && fieldsOf(form).includes(field)) &&
    (profile === null || known?.profile === profile) &&
    (!isNumbered || numbered !== null);
  return fits && columns.length > 0 ? toKept(toReading(result.output, uploaded), uploaded) : null;
}

export function toReading({ columns, profile, isNumbered }: KeptMapping, { headers }: Uploaded): Reading {
  const heads = (headers ?? []).map(plain);
  return { columns: columns.map(({ head, ...target }) => ({ column: heads.indexOf(plain(head)), ...target })), profile, ...(isNumbered && { isNumbered }) };
}
