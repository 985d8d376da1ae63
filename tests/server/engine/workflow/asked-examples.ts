import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import { kinds } from '../../../../src/generated/kinds.gen.ts';
import { workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { valuesAsked } from '../../../../src/shared/workflow/event-fields.ts';
import type { EventField, EventValue } from '../../../../src/shared/workflow/event-fields.ts';

/** The demo has a first row of whatever may be referred to. */
const firstRow = 1;

/** A value that may be given: an example of the kind within the bounds. */
export function exampleOf({ kind, options, least, most }: EventValue): Json {
  const examples = (kinds[kind as keyof typeof kinds] as AnyKind).examples(options as never);
  const fitting = Array.isArray(examples) ? (examples as Json[]) : [];
  return (
    fitting.find((value) => typeof value !== 'number' || (value >= (least ?? value) && value <= (most ?? value))) ??
    most ??
    least ??
    (kind === 'reference' ? firstRow : null)
  );
}

/** Who answers: the first administrator where a record is asked for, for the program itself may choose none; else the program. */
export const whoAnswers = (fields: readonly EventField[]) => ({
  userId: valuesAsked(fields).some(({ kind }) => kind === 'reference') ? firstRow : null,
  companyCode: 'KT-HU',
});

/** What an event of a type asks by default. */
export const fieldsOfEvent = (type: string, event: string): EventField[] =>
  (workflows[type]?.events.find(({ event_code }) => event_code === event)?.fields ?? []) as EventField[];

/** Examples of the values that must be given. */
export const requiredExamples = (fields: readonly EventField[]): JsonObject =>
  Object.fromEntries(
    valuesAsked(fields)
      .filter(({ required }) => required)
      .map((field) => [field.name, exampleOf(field)]),
  );
