import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { neededBy } from '../../../../../schemas/needs.ts';
import { natureOfField } from '../../../../../schemas/forms/nature-of-field.ts';
import { kinds } from '../../../../generated/kinds.gen.ts';
import { forms } from '../../../../generated/server/forms.gen.ts';
import { workflowHomes } from '../../../../generated/server/workflows.gen.ts';
import type { EventWorld } from '../../../../shared/workflow/event-fields.ts';

const known: Readonly<Record<string, AnyForm>> = forms;
const kindNames = new Map<unknown, string>(Object.entries(kinds).map(([name, kind]) => [kind, name]));

function fieldsOf(form: string): Record<string, string> | undefined {
  if (!Object.hasOwn(known, form)) return undefined;
  const declared = known[form];
  // Events tell everybody the same, so they name nothing that needs a right.
  const closed = declared && neededBy(declared);
  const fields = Object.entries(declared?.fields ?? {}).filter(([name]) => !closed?.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, kindNames.get(natureOfField(field).kind) ?? '']));
}

/** What the events of a type may name. */
export const worldOfType = (type_code: string): EventWorld => ({
  kinds,
  forms: Object.keys(known),
  fieldsOf,
  record: fieldsOf(workflowHomes[type_code] ?? ''),
  keyOf: (form) => known[form]?.key ?? [],
  lines: Object.entries(known).flatMap(([name, { parent }]) => (parent && parent.form === workflowHomes[type_code] ? [name] : [])),
});
