import { asksLines, currenciesOfRecord, eventFaults } from '../../src/shared/workflow/event-fields.ts';
import type { EventField, EventWorld } from '../../src/shared/workflow/event-fields.ts';
import type { Workflow } from '../../schemas/workflows/grammar.ts';
import type { Check, Declarations, WorkflowPartDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { lineOfEntry } from '../find/workflows.ts';
import type { Finding } from '../finding.ts';
import { toFindings, worldOf } from './asked.ts';
import { at, parsed } from './workflows.ts';

/** What the events of a type may name. */
function worldOfEvents(declarations: Declarations, { form }: Workflow): EventWorld {
  const formNamed = byName(declarations.forms);
  const world = worldOf(declarations);
  // Events tell everybody the same, so they name nothing that needs a right.
  const fieldsOf: EventWorld['fieldsOf'] = (name) => {
    const fields = world.fieldsOf(name);
    return fields && Object.fromEntries(Object.entries(fields).filter(([field]) => formNamed.get(name)?.meta.fields[field]?.needs === undefined));
  };
  return {
    ...world,
    fieldsOf,
    record: form === undefined ? undefined : fieldsOf(form),
    lines: form === undefined ? [] : declarations.forms.filter(({ meta }) => meta.parent?.form === form).map(({ name }) => name),
    draws: (name, kind) => declarations.renderers.some((one) => one.name === name && (one.shows === 'all' || one.shows.includes(kind))),
    keyOf: (name) => formNamed.get(name)?.meta.key ?? [],
  };
}

/** What an effect needs, by names: of the event, and of each of its lines (`goods.came`). */
function neededBy(effect: WorkflowPartDeclaration | undefined): string[] {
  return Object.entries(effect?.fields?.entries ?? {}).flatMap(([name, schema]) => {
    const { item } = schema as { item?: { entries?: object } };
    return [name, ...Object.keys(item?.entries ?? {}).map((inner) => `${name}.${inner}`)];
  });
}

/** What an event gives, by the same names; lines come with their keys, amounts with the currencies of the record. */
const givenBy = (fields: readonly EventField[], { keyOf }: EventWorld): string[] => [
  ...currenciesOfRecord(fields),
  ...fields.flatMap((field) =>
    asksLines(field)
      ? [field.name, ...[...keyOf(field.lines.form), ...field.lines.asks.map(({ name }) => name)].map((inner) => `${field.name}.${inner}`)]
      : [field.name],
  ),
];

/** Fields of events: what cannot be asked, names twice, what an effect needs and the event does not ask, what a timer could not give. */
export const checkEventFields: Check = (declarations) =>
  parsed(declarations).flatMap((declared) => {
    const { events, transitions } = declared.workflow;
    const world = worldOfEvents(declarations, declared.workflow);
    const asked = new Map(events.map(({ event_code, fields }) => [event_code, fields as EventField[]]));
    const ofEvents = events.flatMap(({ event_code }, index) => {
      const place = { file: declared.file, line: lineOfEntry(declared.text, 'events', index) };
      return toFindings(eventFaults(world, asked.get(event_code) ?? []), () => place);
    });
    const ofTransitions = transitions.flatMap(({ event, effects, timeout }, index) => {
      const fields = asked.get(event) ?? [];
      const given = givenBy(fields, world);
      const tell = (code: Finding['code'], message: string, unknown?: string) => at(declared, 'transitions', index, code, message, unknown, given);
      const needed = effects.flatMap(({ code }) => neededBy(byName(declarations.effects).get(code)).map((name) => ({ code, name })));
      return [
        ...needed
          .filter(({ name }) => !given.includes(name))
          .map(({ code, name }) => tell('K623', `effect '${code}' needs field '${name}', which event '${event}' does not ask`, name)),
        ...(timeout !== undefined && fields.some(({ required }) => required)
          ? [tell('K624', `event '${event}' asks for fields that are required, so no timeout can fire it`)]
          : []),
      ];
    });
    return [...ofEvents, ...ofTransitions];
  });
