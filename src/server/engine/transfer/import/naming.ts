import type { PageRights } from '../../../../shared/access.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Actor } from '../../database/database.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import type { Registry } from '../../records/core/registry.ts';
import { parseValue } from '../../records/core/values.ts';
import { parentFieldOf, pathOf, referenceOf } from './references.ts';
import type { FindKey } from './references.ts';

/** How the records that a field refers to are added by what a file calls them. */
export interface Naming {
  /** The form that adds them. */
  form: CompiledForm;
  rights: PageRights;
  /** What a new record has besides its name. */
  given: JsonObject;
  value: string;
  label: CompiledField;
  /** In a tree, the field that says below which record one stands. */
  parent: string | undefined;
  /** The field that says within which record one stands, which another field of the referring row says too. */
  within: string | undefined;
  find: FindKey;
}

export interface NamingsOf {
  registry: Registry;
  actor: Actor;
  rightsOn: (form: string) => PageRights;
  finders: ReadonlyMap<string, FindKey>;
  /** In which a name is written where records have one in each. */
  language: Language;
}

/** How a field's records are added; undefined where nobody may, or a name is not enough. */
export function namingOf({ registry, actor, rightsOn, finders }: NamingsOf, field: CompiledField): Naming | undefined {
  const options = referenceOf(field);
  const find = finders.get(field.name);
  const adds = options && registry.has(options.form) ? registry.wholeForm(options.form).definition.added_by : undefined;
  if (!options || !find || !adds) return undefined;
  const rights = rightsOn(adds.form);
  const label = registry.form(adds.form, actor).fields.get(options.label);
  if (!rights.add || !label || adds.within !== (adds.within === undefined ? undefined : options.within)) return undefined;
  const { value, form } = options;
  return {
    form: registry.wholeForm(adds.form),
    rights,
    given: adds.given ?? {},
    value,
    label,
    parent: parentFieldOf(registry, form),
    within: adds.within,
    find,
  };
}

/** A name as a path of labels; undefined where it cannot be one. */
export function labelsOf({ label, parent }: Naming, text: string, language: Language): string[] | undefined {
  const labels = parent === undefined ? [text.trim()] : pathOf(text);
  const isLabel = (name: string): boolean => 'value' in parseValue(label, label.trait.perLanguage ? { [language]: name } : name);
  return labels.length > 0 && labels.every(isLabel) ? labels : undefined;
}

export const pathText = (labels: readonly string[]): string => labels.join(' > ');
