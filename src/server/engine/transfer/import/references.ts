import * as v from 'valibot';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fold } from '../../../../shared/text/fold.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { Records } from '../../records/engine.ts';

/** Options of a field that holds the key of another form's row. */
const referenceOptions = v.object({ form: v.string(), value: v.string(), label: v.string(), labelField: v.optional(v.string()) });
export type ReferenceOptions = v.InferOutput<typeof referenceOptions>;

export const referenceOf = (field: CompiledField): ReferenceOptions | undefined => {
  const result = v.safeParse(referenceOptions, field.options);
  return result.success ? result.output : undefined;
};

/** Finds the key of a row by the key itself or by its label in any language; undefined when there is none, null when several have the label. */
export type FindKey = (text: string) => Json | undefined;

const labelsOf = (label: Json | undefined): string[] =>
  typeof label === 'string' ? [label] : typeof label === 'object' && label !== null ? Object.values(label).filter((text) => typeof text === 'string') : [];

const toFinder = (rows: readonly JsonObject[], { value, label }: ReferenceOptions): FindKey => {
  const keys = new Map<string, Json>();
  const labels = new Map<string, Json>();
  for (const row of rows) {
    const key = row[value] ?? null;
    keys.set(String(key), key);
    for (const text of new Set(labelsOf(row[label]).map(fold))) labels.set(text, labels.has(text) && labels.get(text) !== key ? null : key);
  }
  return (text) => keys.get(text.trim()) ?? labels.get(fold(text.trim()));
};

/** Finders of all reference fields among `fields`; one whose form cannot be listed is left to the database's own check. */
export async function findersOf(records: Records, actor: Actor, fields: readonly CompiledField[]): Promise<Map<string, FindKey>> {
  const finders = new Map<string, FindKey>();
  const lists = new Map<string, JsonObject[]>();
  for (const field of fields) {
    const options = referenceOf(field);
    if (!options || !records.registry.has(options.form)) continue;
    const id = JSON.stringify([options.form, options.value, options.label]);
    const rows =
      lists.get(id) ?? (JSON.parse(await records.list(actor, options.form, { columns: [options.value, options.label], count: 'none' })) as JsonObject[]);
    lists.set(id, rows);
    finders.set(field.name, toFinder(rows, options));
  }
  return finders;
}
