import * as v from 'valibot';
import { askedFaults } from '../asked.ts';
import type { AskedFault, AskedField, AskedWorld } from '../asked.ts';
import type { Json } from '../json.ts';
import type { MultiText } from '../languages.ts';

/** What an event asks of whoever fires it, with its name for people: no message words it. */
export interface EventField extends AskedField {
  name: string;
  names: MultiText;
}

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(80));
const json = v.custom<Json>((value) => value !== undefined);

/** The grammar of a field as data; `names` says in which languages it must be called something. */
export const eventFieldGrammar = <TNames extends v.GenericSchema>(names: TNames) =>
  v.strictObject({
    name,
    kind: v.string(),
    options: v.optional(v.record(v.string(), json)),
    required: v.optional(v.boolean()),
    least: v.optional(v.number()),
    most: v.optional(v.number()),
    initial: v.optional(json),
    names,
  });

/** The values of a choice are worded by its own names: they stand in no message. */
function lacksNames(options: unknown): boolean {
  const { values = [], names = {} } = (options ?? {}) as { values?: readonly string[]; names?: object };
  return !values.every((value) => Object.hasOwn(names, value));
}

/** What an event may not ask although others may: what it is given stands in the history for everybody to read, and its words stand in the event. */
const unfit: Readonly<Record<string, { sort: AskedFault['sort']; is: (options: unknown) => boolean }>> = {
  password: { sort: 'kind', is: () => true },
  choice: { sort: 'options', is: lacksNames },
};

/** All that keeps an event from asking its fields. */
export function eventFaults(world: AskedWorld, fields: readonly EventField[]): AskedFault[] {
  const own = fields.flatMap(({ name: field, kind, options }): AskedFault[] => {
    const rule = Object.hasOwn(unfit, kind) ? unfit[kind] : undefined;
    return rule?.is(options) ? [{ field, sort: rule.sort, wrong: kind, known: [] }] : [];
  });
  return [...own, ...askedFaults(world, Object.fromEntries(fields.map((field) => [field.name, field])))];
}

/** Whether staff may write these fields into an event. */
export function areAskable(world: AskedWorld, fields: Json): boolean {
  const parsed = v.safeParse(v.array(eventFieldGrammar(v.record(v.string(), v.string()))), fields);
  if (!parsed.success) return false;
  const names = new Set(parsed.output.map((field) => field.name));
  return names.size === parsed.output.length && eventFaults(world, parsed.output as EventField[]).length === 0;
}
