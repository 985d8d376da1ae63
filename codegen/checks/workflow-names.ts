import * as v from 'valibot';
import type { Check, Declarations, WorkflowDeclaration, WorkflowPartDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOfEntry } from '../find/workflows.ts';
import { closest } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { NamedThings } from '../../src/server/engine/workflow/define.ts';

/** What the parameters of an effect name beside columns; nothing where they are wrong, of which another check speaks. */
export function thingsOf(effect: WorkflowPartDeclaration | undefined, params: unknown): NamedThings {
  const read = effect?.params && v.safeParse(effect.params, params ?? {});
  return (read?.success && effect?.names?.(read.output)) || {};
}

/** The effects of a workflow's transitions, with what their parameters name. */
export const namedByEffects = ({ workflow }: WorkflowDeclaration, effects: readonly WorkflowPartDeclaration[]) =>
  (workflow?.transitions ?? []).flatMap(({ event, effects: named }, index) =>
    named.map(({ code, params }) => ({ event, index, code, things: thingsOf(byName(effects).get(code), params) })),
  );

function findingsOf(declared: WorkflowDeclaration, { documents, effects }: Declarations): Finding[] {
  const { file, text, workflow } = declared;
  const known = byName(documents);
  return namedByEffects(declared, effects).flatMap(({ event, index, code, things }) => {
    const tell = (finding: Finding['code'], message: string, unknown: string, names: Iterable<string>): Finding => {
      const suggestion = closest(unknown, names);
      return { file, line: lineOfEntry(text, 'transitions', index), code: finding, message, ...(suggestion === undefined ? {} : { suggestion }) };
    };
    const asked = workflow?.events.find(({ event_code }) => event_code === event)?.fields.map(({ name }) => name) ?? [];
    return [
      ...(things.documents ?? []).flatMap((name): Finding[] => {
        const document = known.get(name);
        if (!document) return [tell('K625', `effect '${code}' names document '${name}', which does not exist`, name, known.keys())];
        const isOwn = document.document.form === workflow?.form;
        return isOwn ? [] : [tell('K626', `effect '${code}' names document '${name}', which is none of '${workflow?.form ?? ''}'`, name, [])];
      }),
      ...(things.fields ?? [])
        .filter((name) => !asked.includes(name))
        .map((name) => tell('K627', `effect '${code}' names field '${name}', which event '${event}' does not ask`, name, asked)),
    ];
  });
}

/** Documents and fields that the parameters of effects name and that are not there. */
export const checkNamedThings: Check = (declarations) => declarations.workflows.flatMap((declared) => findingsOf(declared, declarations));
