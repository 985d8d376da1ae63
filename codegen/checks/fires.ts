import type { PgTable } from 'drizzle-orm/pg-core';
import { instanceColumnOf } from '../../schemas/tables/workflow/fsm.ts';
import { relationOf } from '../../schemas/workflows/related.ts';
import type { FiredEvent } from '../../src/server/engine/workflow/define.ts';
import type { Check, Declarations } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { namedByEffects } from './workflow-names.ts';
import { at, parsed } from './workflows.ts';
import type { Parsed } from './workflows.ts';

/** A transition with an effect that fires an event on related records. */
interface Firing {
  declared: Parsed;
  index: number;
  from: string;
  event: string;
  fires: FiredEvent;
}

/** Where an event leads: the workflow of the related records. */
interface Led extends Firing {
  target: Parsed;
}

const tableOf = ({ forms }: Declarations, form: string | undefined): PgTable | undefined => forms.find(({ name }) => name === form)?.form?.table;

const firingsOf = (declarations: Declarations): Firing[] =>
  parsed(declarations).flatMap((declared) =>
    namedByEffects(declared, declarations.effects).flatMap(({ event, index, things: { fires } }) =>
      fires ? [{ declared, index, from: declared.workflow.transitions[index]?.from ?? '', event, fires }] : [],
    ),
  );

const wordsOf = ({ on }: FiredEvent): string => (typeof on === 'string' ? on : `${on.form}.${on.by}`);

/** The workflow of the records on which an effect fires, or what is wrong with their name. */
function targetOf(declarations: Declarations, { declared, index, fires }: Firing): Parsed | Finding {
  const own = tableOf(declarations, declared.workflow.form);
  const relation = own && relationOf(own, fires.on, (form) => tableOf(declarations, form));
  const tell = (code: Finding['code'], message: string) => at(declared, 'transitions', index, code, message);
  if (!relation) return tell('K686', `effect 'fire' names '${wordsOf(fires)}', by which the records of '${declared.name}' are related to no others`);
  const target = instanceColumnOf(relation.table) && parsed(declarations).find(({ workflow }) => tableOf(declarations, workflow.form) === relation.table);
  return target ?? tell('K687', `effect 'fire' names '${wordsOf(fires)}', whose records live in no workflow`);
}

/** Events and states that the workflow of the other records does not have, and events that must be told something. */
function faultsOf({ declared, index, fires: { event, states = [] }, target }: Led): Finding[] {
  const tell = (code: Finding['code'], message: string, unknown?: string, known?: Iterable<string>) =>
    at(declared, 'transitions', index, code, message, unknown, known);
  const events = target.workflow.events.map(({ event_code }) => event_code);
  const known = target.workflow.states.map(({ state_code }) => state_code);
  const fields = target.workflow.events.find(({ event_code }) => event_code === event)?.fields ?? [];
  return [
    ...(events.includes(event) ? [] : [tell('K688', `effect 'fire' names '${event}', which is no event of '${target.name}'`, event, events)]),
    ...states
      .filter((state) => !known.includes(state))
      .map((state) => tell('K688', `effect 'fire' names '${state}', which is no state of '${target.name}'`, state, known)),
    ...(fields.some(({ required }) => required)
      ? [tell('K689', `event '${event}' of '${target.name}' asks for fields that are required, which 'fire' does not give`)]
      : []),
  ];
}

/** The firings that a firing leads to: those of the transitions that the fired event makes. */
const nextOf = ({ fires, target }: Led, all: readonly Led[]): Led[] =>
  all.filter(({ declared, event, from }) => declared.name === target.name && event === fires.event && (fires.states?.includes(from) ?? true));

/** All firings that a firing leads to, over how many steps ever. */
function reachedFrom(first: Led, all: readonly Led[]): Set<Led> {
  const reached = new Set<Led>();
  const ahead = nextOf(first, all);
  for (let one = ahead.pop(); one; one = ahead.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    ahead.push(...nextOf(one, all));
  }
  return reached;
}

/**
 * Whether steps would fire one another until they are refused as too deep: a circle that goes from records to those they refer to and back again meets the
 * record it began with. One that goes a single way ends with the last record of the chain.
 */
function isEndless(first: Led, all: readonly Led[]): boolean {
  const circle = [...reachedFrom(first, all)].filter((one) => reachedFrom(one, all).has(first));
  return circle.includes(first) && new Set(circle.map(({ fires }) => typeof fires.on)).size > 1;
}

/** Effects that fire events on related records: relations, events and states there are not, and circles without end. */
export const checkFires: Check = (declarations) => {
  const found = firingsOf(declarations).map((firing) => ({ firing, target: targetOf(declarations, firing) }));
  const led = found.flatMap(({ firing, target }): Led[] => ('workflow' in target ? [{ ...firing, target }] : []));
  return [
    ...found.flatMap(({ target }) => ('workflow' in target ? [] : [target])),
    ...led.flatMap(faultsOf),
    ...led
      .filter((one) => isEndless(one, led))
      .map(({ declared, index, event, fires }) =>
        at(declared, 'transitions', index, 'K694', `event '${event}' fires '${fires.event}', which leads back to it without end`),
      ),
  ];
};
