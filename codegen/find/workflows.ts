import * as v from 'valibot';
import { workflowSchema } from '../../schemas/workflows/grammar.ts';
import type { FormDeclaration, WorkflowDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';

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
    return workflow === undefined ? declared : { ...declared, meta: { ...declared.meta, workflow } };
  });
}
