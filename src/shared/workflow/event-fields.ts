import * as v from 'valibot';
import { askedFaults } from '../asked.ts';
import type { AskedFault, AskedField, AskedWorld } from '../asked.ts';
import type { Json, JsonObject } from '../json.ts';
import type { MultiText } from '../languages.ts';

/** A value that an event asks of whoever fires it, with its name for people: no message words it. */
export interface EventValue extends AskedField {
  name: string;
  names: MultiText;
  /** The field of the record, or of the line, with whose value it starts. */
  initial_from?: string;
}

/** A value that is asked for each line, of which no more is taken than stands in a field of the line. */
export interface LineValue extends EventValue {
  most_from?: string;
}

/** What is shown of a line: a field, or a field drawn by another renderer than its kind's. */
export type ShownOfLine = string | { field: string; as: string };
export const fieldShown = (shown: ShownOfLine): string => (typeof shown === 'string' ? shown : shown.field);

/** Lines of the record that an event asks about: which, what of them is shown, and what is asked for each. */
export interface EventLines {
  name: string;
  names: MultiText;
  /** Something must be given for one line at least. */
  required?: boolean;
  lines: { form: string; shows: readonly ShownOfLine[]; asks: readonly LineValue[] };
}

export type EventField = EventValue | EventLines;

export const asksLines = (field: EventField): field is EventLines => 'lines' in field;
/** Its values alone. */
export const valuesAsked = (fields: readonly EventField[]): EventValue[] => fields.filter((field): field is EventValue => !asksLines(field));
/** Its lines alone. */
export const linesAsked = (fields: readonly EventField[]): EventLines[] => fields.filter(asksLines);

/** What is asked about one record or line: with its own beginning, and its own bound. */
export function askedAbout({ initial_from, most_from, ...asked }: LineValue, row: JsonObject): EventValue {
  const own = most_from === undefined ? null : (row[most_from] ?? null);
  const bounds = [asked.most, own].filter((one): one is number => typeof one === 'number');
  return { ...asked, ...(initial_from !== undefined && { initial: row[initial_from] ?? null }), ...(bounds.length > 0 && { most: Math.min(...bounds) }) };
}

/** Fields of a line that are read for it: what is shown, and what its questions start with and are bound by. */
export const readOfLine = ({ lines: { shows, asks } }: EventLines): string[] => [
  ...new Set([...shows.map(fieldShown), ...asks.flatMap(({ initial_from = [], most_from = [] }) => [initial_from, most_from].flat())]),
];

/** Fields of the record in whose currencies an event asks for amounts: those that are no questions themselves. */
export function currenciesOfRecord(fields: readonly EventField[]): string[] {
  const asked = new Set(fields.map((field) => field.name));
  const named = valuesAsked(fields).flatMap(({ options }) => (options as { currency?: string } | undefined)?.currency ?? []);
  return [...new Set(named)].filter((currency) => !asked.has(currency));
}

/** Fields of the record that are read before an event asks: currencies, and what its questions start with. */
export const readOfRecord = (fields: readonly EventField[]): string[] => [
  ...new Set([...currenciesOfRecord(fields), ...valuesAsked(fields).flatMap(({ initial_from = [] }) => initial_from)]),
];

/** The values that were given, in the order in which they were asked. */
export const namesGiven = (fields: readonly EventField[], given: JsonObject): string[] =>
  valuesAsked(fields).flatMap((field) => ((given[field.name] ?? null) === null ? [] : [field.name]));

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/), v.maxLength(80));
const json = v.custom<Json>((value) => value !== undefined);

/** The grammar of a field as data; `names` says in which languages it must be called something. */
export function eventFieldGrammar<TNames extends v.GenericSchema>(names: TNames) {
  const value = {
    name,
    kind: v.string(),
    options: v.optional(v.record(v.string(), json)),
    required: v.optional(v.boolean()),
    least: v.optional(v.number()),
    most: v.optional(v.number()),
    initial: v.optional(json),
    initial_from: v.optional(name),
    names,
  };
  const ofLine = v.strictObject({ ...value, most_from: v.optional(name) });
  const shown = v.union([name, v.strictObject({ field: name, as: name })]);
  const lines = v.strictObject({ form: name, shows: v.pipe(v.array(shown), v.minLength(1)), asks: v.pipe(v.array(ofLine), v.minLength(1)) });
  const ofLines = v.strictObject({ name, required: v.optional(v.boolean()), names, lines });
  const ofValue = v.strictObject(value);
  // Not a union: what is wrong is told of the sort that was meant.
  return v.lazy((input): v.GenericSchema<unknown, v.InferOutput<typeof ofValue> | v.InferOutput<typeof ofLines>> =>
    typeof input === 'object' && input !== null && 'lines' in input ? ofLines : ofValue,
  );
}

/** What the fields of an event may name. */
export interface EventWorld extends AskedWorld {
  /** Forms whose rows are lines of the records of the type. */
  lines: readonly string[];
  /** The fields by which the rows of a form are known. */
  keyOf: (form: string) => readonly string[];
  /** Whether a renderer draws values of a kind; the server knows none, and a browser takes the kind's own instead. */
  draws?: (renderer: string, kind: string) => boolean;
}

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

/** Names that are there before or twice. */
const twice = (names: readonly string[], taken: readonly string[] = []): AskedFault[] =>
  names.flatMap((field, place) => (names.indexOf(field) !== place || taken.includes(field) ? [{ field, sort: 'twice', wrong: field, known: [] }] : []));

function valueFaults(world: AskedWorld, values: readonly EventValue[]): AskedFault[] {
  const own = values.flatMap(({ name: field, kind, options }): AskedFault[] => {
    const rule = Object.hasOwn(unfit, kind) ? unfit[kind] : undefined;
    return rule?.is(options) ? [{ field, sort: rule.sort, wrong: kind, known: [] }] : [];
  });
  return [...own, ...askedFaults(world, Object.fromEntries(values.map((value) => [value.name, value])))];
}

/** Fields of the record or the lines that a question names and that are not there, or hold something else than it asks. */
function fieldFaults(fields: Readonly<Record<string, string>>, { name: field, kind, initial_from, most_from }: LineValue): AskedFault[] {
  const of = (wrong: string | undefined, sort: AskedFault['sort']): AskedFault[] => {
    if (wrong === undefined || fields[wrong] === kind) return [];
    const known = Object.keys(fields);
    return [known.includes(wrong) ? { field, sort, wrong, known: [] } : { field, sort: 'reference', wrong, known }];
  };
  return [...of(initial_from, 'initial'), ...of(most_from, 'bounds')];
}

function lineFaults(world: EventWorld, { name: field, lines: { form, shows, asks } }: EventLines): AskedFault[] {
  const fields = world.lines.includes(form) ? world.fieldsOf(form) : undefined;
  if (!fields) return [{ field, sort: 'lines', wrong: form, known: world.lines }];
  const names = shows.map(fieldShown);
  const unknown = names.filter((shown) => !Object.hasOwn(fields, shown));
  const undrawn = shows.flatMap((shown) => (typeof shown === 'string' || (world.draws?.(shown.as, fields[shown.field] ?? '') ?? true) ? [] : [shown.as]));
  return [
    ...unknown.map((wrong): AskedFault => ({ field, sort: 'reference', wrong, known: Object.keys(fields) })),
    ...undrawn.map((wrong): AskedFault => ({ field, sort: 'renderer', wrong, known: [] })),
    ...twice(
      asks.map((asked) => asked.name),
      [...names, ...world.keyOf(form)],
    ),
    ...asks.flatMap((asked) => fieldFaults(fields, asked)),
    ...valueFaults({ ...world, record: undefined }, asks),
  ];
}

/** All that keeps an event from asking its fields. */
export const eventFaults = (world: EventWorld, fields: readonly EventField[]): AskedFault[] => [
  ...twice(fields.map((field) => field.name)),
  ...valueFaults(world, valuesAsked(fields)),
  ...valuesAsked(fields).flatMap((field) => fieldFaults(world.record ?? {}, field)),
  ...linesAsked(fields).flatMap((field) => lineFaults(world, field)),
];

/** Whether staff may write these fields into an event. */
export function areAskable(world: EventWorld, fields: Json): boolean {
  const parsed = v.safeParse(v.array(eventFieldGrammar(v.record(v.string(), v.string()))), fields);
  return parsed.success && eventFaults(world, parsed.output as EventField[]).length === 0;
}
