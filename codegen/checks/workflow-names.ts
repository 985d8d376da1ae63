import { getTableColumns } from 'drizzle-orm';
import * as v from 'valibot';
import { natureOf } from '../../schemas/tables/define.ts';
import type { Check, Declarations, WorkflowDeclaration, WorkflowPartDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOfEntry } from '../find/workflows.ts';
import { closest } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { valuesAsked } from '../../src/shared/workflow/event-fields.ts';
import type { EventField } from '../../src/shared/workflow/event-fields.ts';
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

/** Which kinds the columns of the home form's table have, by their names. */
function columnKinds({ workflow }: WorkflowDeclaration, { forms, kinds }: Declarations): Map<string, string> {
  const table = forms.find(({ name }) => name === workflow?.form)?.form?.table;
  const nameOf = new Map(kinds.map(({ name, kind }) => [kind as unknown, name]));
  return new Map(Object.entries(table ? getTableColumns(table) : {}).map(([name, column]) => [name, nameOf.get(natureOf(column).kind) ?? '']));
}

function findingsOf(declared: WorkflowDeclaration, declarations: Declarations): Finding[] {
  const { documents, effects } = declarations;
  const { file, text, workflow } = declared;
  const columns = columnKinds(declared, declarations);
  const known = byName(documents);
  return namedByEffects(declared, effects).flatMap(({ event, index, code, things }) => {
    const tell = (finding: Finding['code'], message: string, unknown: string, names: Iterable<string>): Finding => {
      const suggestion = closest(unknown, names);
      return { file, line: lineOfEntry(text, 'transitions', index), code: finding, message, ...(suggestion === undefined ? {} : { suggestion }) };
    };
    const fields = (workflow?.events.find(({ event_code }) => event_code === event)?.fields ?? []) as EventField[];
    const asked = fields.map(({ name }) => name);
    const kindAsked = new Map(valuesAsked(fields).map(({ name, kind }) => [name, kind]));
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
      ...(things.keeps ?? []).flatMap(({ column, field }): Finding[] => {
        const kind = kindAsked.get(field);
        if (kind === undefined)
          return [tell('K681', `effect '${code}' keeps '${field}', which event '${event}' does not ask as a value`, field, kindAsked.keys())];
        const own = columns.get(column);
        // A column that is not there is told by K620.
        if (own === undefined || own === kind) return [];
        return [tell('K682', `effect '${code}' keeps '${field}' of kind '${kind}' in '${column}', which is of kind '${own}'`, '', [])];
      }),
    ];
  });
}

/** Documents and fields that the parameters of effects name and that are not there. */
export const checkNamedThings: Check = (declarations) => declarations.workflows.flatMap((declared) => findingsOf(declared, declarations));
