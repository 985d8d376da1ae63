import * as v from 'valibot';
import { workflowSchema } from '../../schemas/workflows/grammar.ts';
import type { FormMeta } from '../../schemas/metadata.ts';
import type { FormDeclaration, PartDeclaration, WorkflowDeclaration, WorkflowPartDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { filesUnder, nameOf, readText } from './files.ts';
import { type Modules, messageOf } from './modules.ts';
import { digest } from './sources.ts';

/** Reads a default workflow by its grammar. @throws SyntaxError where the text is no JSON */
export function toWorkflowDeclaration(name: string, file: string, text: string): WorkflowDeclaration {
  const { $schema: _, ...input } = JSON.parse(text) as Record<string, unknown>;
  const parsed = v.safeParse(workflowSchema, input);
  if (parsed.success) return { name, file, text, workflow: parsed.output, problems: [] };
  return { name, file, text, problems: parsed.issues.map(({ path, message }) => ({ path: (path ?? []).map((item) => String(item.key)), message })) };
}

/** The line of the n-th entry of one of a workflow's lists: the entries' first words are their codes and origins. */
export function lineOfEntry(text: string, list: 'states' | 'events' | 'transitions', index: number): number {
  const first = { states: 'state_code', events: 'event_code', transitions: 'from' }[list];
  const start = new RegExp(`"${list}"\\s*:`).exec(text)?.index ?? 0;
  const found = [...text.slice(start).matchAll(new RegExp(`"${first}"\\s*:`, 'g'))][index];
  return text.slice(0, start + (found?.index ?? 0)).split('\n').length;
}

/** The forms with the workflow that their rows live in: that of the type whose home form is over the same table. */
export function withWorkflows(forms: readonly FormDeclaration[], workflows: readonly WorkflowDeclaration[]): FormDeclaration[] {
  const formNamed = byName(forms);
  const types = new Map(workflows.flatMap(({ name, workflow }) => [[formNamed.get(workflow?.form ?? '')?.form?.table, name] as const]));
  types.delete(undefined);
  return forms.map((declared) => {
    const workflow = types.get(declared.form?.table);
    const typeOf = (form: string | undefined) => types.get(formNamed.get(form ?? '')?.form?.table);
    // Lines have the state of the record they belong to, and what is told of one record that of the record it names.
    const stateOf =
      workflow ?? typeOf(declared.meta.parent?.form) ?? onlyOne(Object.values(declared.meta.fields).flatMap(({ options }) => typeOf(options?.form) ?? []));
    const meta = stateOf === undefined ? declared.meta : { ...declared.meta, fields: withStateOf(declared.meta.fields, stateOf) };
    return workflow === undefined ? { ...declared, meta } : { ...declared, meta: { ...meta, workflow } };
  });
}

/** The one value of a list; undefined where there are several. */
const onlyOne = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined);

/** Fields that name the state of a record, with the type of its workflow. */
const withStateOf = (fields: FormMeta['fields'], type: string): FormMeta['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, name === stateField ? { ...field, stateOf: type } : field]));
const stateField = 'state_id';

export function findWorkflows(root: string, modules: Modules): WorkflowDeclaration[] {
  return filesUnder(root, 'schemas/workflows', '.workflow.json').flatMap((file) => {
    try {
      return [toWorkflowDeclaration(nameOf(file), file, readText(root, file))];
    } catch (failure) {
      modules.refuse(file, `is no JSON: ${messageOf(failure)}`);
      return [];
    }
  });
}

/** Guards and effects that a workflow names are run as modules, for the schemas of their parameters. */
export async function withParams(
  parts: readonly PartDeclaration[],
  used: ReadonlySet<string | undefined>,
  modules: Modules,
): Promise<WorkflowPartDeclaration[]> {
  const found: WorkflowPartDeclaration[] = [];
  for (const part of parts) {
    const module = used.has(part.name) ? await modules.load(part.file, digest(part.text)) : undefined;
    const { params, columns, fields, names, posts } = (module?.[part.exportName] ?? {}) as Pick<
      WorkflowPartDeclaration,
      'params' | 'columns' | 'fields' | 'names' | 'posts'
    >;
    found.push({
      ...part,
      ...(params && { params }),
      ...(columns && { columns }),
      ...(fields && { fields }),
      ...(names && { names }),
      ...(posts && { posts }),
    });
  }
  return found;
}
