import * as v from 'valibot';
import { sequenceOfForm } from '../../../../../schemas/forms/sequence.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { languages } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { groupBy } from '../../../../shared/group-by.ts';
import { fold } from '../../../../shared/text/fold.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledField } from '../../records/core/compile.ts';
import type { Registry } from '../../records/core/registry.ts';
import type { Records } from '../../records/engine.ts';

/** Options of a field that holds the key of another form's row. */
const referenceOptions = v.object({
  form: v.string(),
  value: v.string(),
  label: v.string(),
  labelField: v.optional(v.string()),
  within: v.optional(v.string()),
});
export type ReferenceOptions = v.InferOutput<typeof referenceOptions>;

export const referenceOf = (field: CompiledField): ReferenceOptions | undefined => {
  // A list of keys names several rows: it is read as a list.
  if (field.kind.sqlType.endsWith('[]')) return undefined;
  const result = v.safeParse(referenceOptions, field.options);
  return result.success ? result.output : undefined;
};

/**
 * Finds the key of a row by the key itself or by its label in any language; undefined when there is none, null when several have the label.
 * @param scope what another cell of the row says, where the rows that may be named stand within that (`within`): "natural" is a colour and a material; among all where it says nothing
 */
export type FindKey = (text: string, scope?: Json) => Json | undefined;

/** The labels from the root of a tree down to a row: `A > B > C`. What begins with the sign is a root itself. */
export const pathOf = (text: string): string[] =>
  text
    .split('>')
    .map((label) => label.trim())
    .filter(Boolean);
const foldedPath = (labels: readonly string[]): string => labels.map(fold).join('>');

const labelsOf = (label: Json | undefined): string[] =>
  typeof label === 'string' ? [label] : typeof label === 'object' && label !== null ? Object.values(label).filter((text) => typeof text === 'string') : [];

/** The field by which the rows of a form stand below one another, where that is a tree whose rows are added by their names. */
export function parentFieldOf(registry: Registry, form: string): string | undefined {
  const { definition } = registry.wholeForm(form);
  const adding = definition.added_by && registry.wholeForm(definition.added_by.form).definition;
  const parent = adding && sequenceOfForm(adding)?.parent;
  return parent !== undefined && Object.hasOwn(definition.fields, parent) ? parent : undefined;
}

/** The field by which the rows of a reference's form stand within what another field of the referring row says, as both call it. */
export const withinOf = (registry: Registry, { form, within }: ReferenceOptions): string | undefined =>
  within !== undefined && Object.hasOwn(registry.wholeForm(form).definition.fields, within) ? within : undefined;

/** Keys by a text, which has none where several rows have it. */
const addTo = (found: Map<string, Json>, text: string, key: Json): unknown => found.set(text, found.has(text) && found.get(text) !== key ? null : key);

const labelIn = (label: Json | undefined, language: Language): string | undefined => {
  const text = isObject(label) ? (label[language] ?? labelsOf(label)[0]) : label;
  return typeof text === 'string' ? text : undefined;
};

/** The keys of the rows of a tree by their paths in each language. */
function pathsOf(rows: readonly JsonObject[], { value, label }: ReferenceOptions, parent: string): Map<string, Json> {
  const byKey = new Map(rows.map((row) => [row[value] ?? null, row]));
  const paths = new Map<string, Json>();
  const pathIn = (language: Language, row: JsonObject, below: ReadonlySet<JsonObject>): string[] | undefined => {
    const own = labelIn(row[label], language);
    const above = byKey.get(row[parent] ?? null);
    if (own === undefined || below.has(row)) return undefined;
    if (!above) return [own];
    const path = pathIn(language, above, new Set([...below, row]));
    return path && [...path, own];
  };
  for (const row of rows) {
    const found = languages.flatMap((language) => {
      const path = pathIn(language, row, new Set());
      return path ? [foldedPath(path)] : [];
    });
    for (const path of new Set(found)) addTo(paths, path, row[value] ?? null);
  }
  return paths;
}

/** Finders among the rows of each scope, and among all. */
const toScopedFinder = (rows: readonly JsonObject[], options: ReferenceOptions, parent: string | undefined, within: string): FindKey => {
  const among = toFinder(rows, options, parent);
  const scopes = new Map([...groupBy(rows, (row) => String(row[within] ?? ''))].map(([scope, own]) => [scope, toFinder(own, options, parent)]));
  return (text, scope = null) => (scope === null || scope === '' ? among(text) : scopes.get(String(scope))?.(text));
};

const toFinder = (rows: readonly JsonObject[], options: ReferenceOptions, parent: string | undefined): FindKey => {
  const { value, label } = options;
  const keys = new Map<string, Json>();
  const labels = new Map<string, Json>();
  for (const row of rows) {
    const key = row[value] ?? null;
    keys.set(String(key), key);
    for (const text of new Set(labelsOf(row[label]).map(fold))) addTo(labels, text, key);
  }
  const paths = parent === undefined ? undefined : pathsOf(rows, options, parent);
  return (text) => {
    const asLabel = fold(text.trim());
    if (keys.has(text.trim())) return keys.get(text.trim());
    if (labels.has(asLabel) || !text.includes('>')) return labels.get(asLabel);
    return paths?.get(foldedPath(pathOf(text)));
  };
};

/** Finders of all reference fields among `fields`; one whose form cannot be listed is left to the database's own check. */
export async function findersOf(records: Records, actor: Actor, fields: readonly CompiledField[]): Promise<Map<string, FindKey>> {
  const finders = new Map<string, FindKey>();
  const lists = new Map<string, JsonObject[]>();
  for (const field of fields) {
    const options = referenceOf(field);
    if (!options || !records.registry.has(options.form)) continue;
    const parent = parentFieldOf(records.registry, options.form);
    const within = withinOf(records.registry, options);
    const columns = [...new Set([options.value, options.label, ...(parent === undefined ? [] : [parent]), ...(within === undefined ? [] : [within])])];
    const id = JSON.stringify([options.form, columns]);
    const rows = lists.get(id) ?? (JSON.parse(await records.list(actor, options.form, { columns, count: 'none' })) as JsonObject[]);
    lists.set(id, rows);
    finders.set(field.name, within === undefined ? toFinder(rows, options, parent) : toScopedFinder(rows, options, parent, within));
  }
  return finders;
}
