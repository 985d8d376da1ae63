import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { instanceColumnOf } from '../../schemas/tables/workflow/fsm.ts';
import { checkWorkflow } from '../../src/shared/workflow/check.ts';
import type { WorkflowProblem } from '../../src/shared/workflow/check.ts';
import type { Check, Declarations, WorkflowDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOfEntry } from '../find/workflows.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Workflow } from '../../schemas/workflows/grammar.ts';

type List = Parameters<typeof lineOfEntry>[1];
type Code = Finding['code'];

export interface Parsed extends WorkflowDeclaration {
  workflow: Workflow;
}
export const parsed = ({ workflows }: Declarations): Parsed[] => workflows.filter((one): one is Parsed => one.workflow !== undefined);

export const finding = (file: string, line: number, code: Code, message: string, unknown?: string, known: Iterable<string> = []): Finding => {
  const suggestion = unknown === undefined ? undefined : closest(unknown, known);
  return { file, line, code, message, ...(suggestion === undefined ? {} : { suggestion }) };
};

export const at = (
  { file, text }: WorkflowDeclaration,
  list: List,
  index: number,
  code: Code,
  message: string,
  unknown?: string,
  known?: Iterable<string>,
): Finding => finding(file, lineOfEntry(text, list, index), code, message, unknown, known);

const isList = (name: string | undefined): name is List => name === 'states' || name === 'events' || name === 'transitions';

/** Workflows that break their grammar, such as a name that lacks a language. */
export const checkWorkflowGrammar: Check = ({ workflows }) =>
  workflows.flatMap((declared) =>
    declared.problems.map(({ path, message }) => {
      const [list, index, ...rest] = path;
      const line = isList(list) && index !== undefined ? lineOfEntry(declared.text, list, Number(index)) : lineOf(declared.text, ...path);
      return finding(declared.file, line, 'K601', `'${(isList(list) && rest.length > 0 ? rest : path).join('.')}': ${message}`);
    }),
  );

const stepSorts = [
  { sort: 'guard', list: 'guards', unknownCode: 'K602', paramsCode: 'K604' },
  { sort: 'effect', list: 'effects', unknownCode: 'K603', paramsCode: 'K605' },
] as const;

/** What is wrong with a guard or effect that a transition names. */
function toldOfStep(
  declarations: Declarations,
  declared: Parsed,
  index: number,
  of: (typeof stepSorts)[number],
  named: { code: string; params?: unknown },
): Finding[] {
  const known = declarations[of.list];
  const tell = (code: Code, message: string, unknown?: string, names?: Iterable<string>) => [at(declared, 'transitions', index, code, message, unknown, names)];
  const names = known.map(({ name }) => name);
  const found = known.find(({ name }) => name === named.code);
  if (!found) return tell(of.unknownCode, `${of.sort} '${named.code}' does not exist`, named.code, names);
  const parsedParams = found.params && v.safeParse(found.params, named.params ?? {});
  const [issue] = parsedParams?.issues ?? [];
  if (issue) {
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
    return tell(of.paramsCode, `${of.sort} '${named.code}' refuses its params: ${path}: ${issue.message}`);
  }
  const home = declarations.forms.find(({ name }) => name === declared.workflow.form)?.form?.table;
  const columns = home && Object.keys(getTableColumns(home));
  const missing = columns && found.columns?.(parsedParams?.output).filter((column) => !columns.includes(column));
  return (missing ?? []).flatMap((column) =>
    tell('K620', `${of.sort} '${named.code}' names '${column}', which is no column of the records' table`, column, columns),
  );
}

/** Guards, effects and loops that nobody wrote, parameters their schemas refuse, columns the records do not have. */
export const checkWorkflowProcedures: Check = (declarations) =>
  parsed(declarations).flatMap((declared) => {
    const { workflow, file, text } = declared;
    const ofSteps = workflow.transitions.flatMap((transition, index) =>
      stepSorts.flatMap((of) => transition[of.list].flatMap((named) => toldOfStep(declarations, declared, index, of, named))),
    );
    const { on_loop } = workflow;
    const loopNames = declarations.loops.map(({ name }) => name);
    const isUnknown = on_loop !== undefined && !loopNames.includes(on_loop);
    return [...ofSteps, ...(isUnknown ? [finding(file, lineOf(text, 'on_loop'), 'K606', `loop '${on_loop}' does not exist`, on_loop, loopNames)] : [])];
  });

/** States and events that transitions or the type name and nobody declared, codes declared twice. */
export const checkWorkflowNames: Check = (declarations) =>
  parsed(declarations).flatMap((declared) => {
    const { workflow, file, text } = declared;
    const states = workflow.states.map(({ state_code }) => state_code);
    const events = workflow.events.map(({ event_code }) => event_code);
    const twice = (list: 'states' | 'events', codes: readonly string[], what: string) =>
      codes.flatMap((code, index) => (codes.indexOf(code) === index ? [] : [at(declared, list, index, 'K609', `${what} '${code}' is declared twice`)]));
    const timeout = workflow.timeout_event_code;
    return [
      ...twice('states', states, 'state'),
      ...twice('events', events, 'event'),
      ...workflow.transitions.flatMap(({ from, event, to }, index) => [
        ...[from, to]
          .filter((state) => !states.includes(state))
          .map((state) => at(declared, 'transitions', index, 'K607', `state '${state}' does not exist`, state, states)),
        ...(events.includes(event) ? [] : [at(declared, 'transitions', index, 'K608', `event '${event}' does not exist`, event, events)]),
      ]),
      ...(timeout === undefined || events.includes(timeout)
        ? []
        : [finding(file, lineOf(text, 'timeout_event_code'), 'K608', `event '${timeout}' does not exist`, timeout, events)]),
    ];
  });

const words: Record<WorkflowProblem['code'], { code: Code; say: (problem: WorkflowProblem) => string } | null> = {
  // Told by checkWorkflowNames with a suggestion.
  unknown_state: null,
  no_initial: { code: 'K610', say: () => 'no state is the initial one' },
  several_initial: { code: 'K610', say: ({ states }) => `several states are the initial one: ${states.join(', ')}` },
  no_final: { code: 'K611', say: () => 'no state is a final one' },
  unreachable: { code: 'K612', say: ({ states }) => `state '${states.join()}' cannot be reached` },
  no_way_out: { code: 'K613', say: ({ states }) => `from state '${states.join()}' no final state can be reached` },
  automatic_cycle: { code: 'K614', say: ({ states }) => `the timeouts of ${states.join(', ')} lead round and round` },
  duplicate_event: { code: 'K615', say: ({ states, event }) => `event '${event ?? ''}' leads out of '${states.join()}' twice` },
};

const placeOf = ({ workflow, text }: Parsed, { states, event }: WorkflowProblem): number => {
  if (event !== undefined)
    return lineOfEntry(
      text,
      'transitions',
      workflow.transitions.findLastIndex((one) => one.event === event && one.from === states[0]),
    );
  const index = workflow.states.findIndex(({ state_code }) => state_code === states.at(-1));
  return index === -1 ? lineOf(text, 'states') : lineOfEntry(text, 'states', index);
};

/** Workflows in which a record could not begin, not finish, or wander about by itself. */
export const checkWorkflowSoundness: Check = (declarations) =>
  parsed(declarations).flatMap((declared) => {
    const { states, transitions } = declared.workflow;
    const problems = checkWorkflow({
      states: states.map(({ state_code, initial_state, final_state }) => ({ code: state_code, initial: initial_state, final: final_state })),
      transitions: transitions.map(({ from, event, to, timeout }) => ({ from, event, to, timeout: timeout ?? null })),
    });
    return problems.flatMap((problem) => {
      const word = words[problem.code];
      return word ? [finding(declared.file, placeOf(declared, problem), word.code, word.say(problem))] : [];
    });
  });

/** Home forms that do not exist or whose rows cannot live in a workflow, a table with two types, a table whose records would live in none. */
export const checkWorkflowHomes: Check = (declarations) => {
  const { forms, tables } = declarations;
  const formNamed = byName(forms);
  const typeOfTable = new Map<PgTable, string>();
  const findings = parsed(declarations).flatMap(({ name, file, text, workflow: { form } }): Finding[] => {
    if (form === undefined) return [];
    const tell = (code: Code, message: string, unknown?: string) => [finding(file, lineOf(text, 'form'), code, message, unknown, formNamed.keys())];
    const home = formNamed.get(form);
    if (!home) return tell('K616', `form '${form}' does not exist`, form);
    const table = home.form?.table;
    if (!table || !instanceColumnOf(table)) return tell('K617', `form '${form}' has no table with instanceColumn(), so its rows cannot live in a workflow`);
    const other = typeOfTable.get(table);
    typeOfTable.set(table, name);
    return other === undefined ? [] : tell('K618', `the rows of form '${form}' live in workflow '${other}' already`);
  });
  // A home that is not found leaves its table without one; that is said where it is named.
  if (findings.length > 0) return findings;
  const withType = new Set([...typeOfTable.keys()].map((table) => getTableName(table)));
  return tables
    .filter(({ name, isLive }) => isLive && !withType.has(name))
    .map(({ name, file, text }) =>
      finding(
        file,
        lineOf(text, name),
        'K619',
        `table '${name}' has instanceColumn(), but no workflow names a home form over it ('form' in schemas/workflows)`,
      ),
    );
};
