import * as v from 'valibot';
import type { ErrorCode, ErrorParams } from './errors.ts';
import type { Json } from './json.ts';
import type { MultiText } from './languages.ts';
import { dayOf, isRelativeDay } from './records/days.ts';
import type { RelativeDay } from './records/days.ts';

/** A kind (schemas/kinds), as far as values are judged by it; examples are values, or where to choose them. */
export interface AskedKind {
  value: (options: never) => v.GenericSchema;
  examples: (options: never) => object | undefined;
  at?: (moment: Date) => unknown;
  problem?: ErrorCode;
}
export type Kinds = Readonly<Record<string, AskedKind>>;

/** What is said of a value that is asked for, besides its kind. */
export interface AskedWords {
  options?: unknown;
  /** Without it nothing is done. */
  required?: boolean;
  /** The least and the greatest number it may be. */
  least?: number;
  most?: number;
  /** What the question starts with, and what holds where a caller names nothing: of kinds of time also a day told by today. */
  initial?: Json | RelativeDay;
}

/** A value that is asked for, as data: what the client knows of it, and what an event of a workflow says. */
export interface AskedField extends AskedWords {
  kind: string;
  /** What it is called; the message `field.<name>` where it says nothing. */
  names?: MultiText;
}

/** What is wrong with one value; worded by the message `error.<code>`. */
export interface ValueProblem {
  code: ErrorCode;
  params: ErrorParams;
}

const bound = (issue: v.BaseIssue<unknown>): ErrorParams => ({ limit: typeof issue.requirement === 'number' ? issue.requirement : null });

/** Issues of the kinds' schemas that can be said more exactly than "not valid". */
const worded: Record<string, (issue: v.BaseIssue<unknown>) => ValueProblem> = {
  max_length: (issue) => ({ code: 'too_long', params: bound(issue) }),
  min_length: (issue) => ({ code: 'too_short', params: bound(issue) }),
  max_value: (issue) => ({ code: 'above_maximum', params: bound(issue) }),
  min_value: (issue) => ({ code: 'below_minimum', params: bound(issue) }),
  gt_value: (issue) => ({ code: 'not_above', params: bound(issue) }),
  safe_integer: () => ({ code: 'not_whole', params: {} }),
  email: () => ({ code: 'not_an_email', params: {} }),
  url: () => ({ code: 'not_an_address', params: {} }),
  iso_date: () => ({ code: 'not_a_date', params: {} }),
};

const isBlankText = (value: Json | undefined): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Nothing was given: no value, a text of spaces, an object whose texts are all empty, an empty list. */
export const isBlank = (value: Json): boolean => isBlankText(value) || (typeof value === 'object' && value !== null && Object.values(value).every(isBlankText));

/** What a question starts with at a moment: a day told by today stands as the day it is then. */
export function beginningOf(kind: AskedKind, initial: AskedWords['initial'], moment: Date): Json | undefined {
  const now = isRelativeDay(initial) ? kind.at?.(moment) : undefined;
  if (typeof now !== 'string' || !isRelativeDay(initial)) return initial as Json | undefined;
  return `${dayOf(initial, now.slice(0, 10))}${now.slice(10)}`;
}

/** Values of the kind within the bounds. */
export function schemaOf(kind: AskedKind, { options, least, most }: AskedWords): v.GenericSchema {
  const own = kind.value(options as never) as v.GenericSchema<unknown, number>;
  const above = least === undefined ? own : v.pipe(own, v.minValue(least));
  return most === undefined ? above : v.pipe(above, v.maxValue(most));
}

/** Judges a value by its kind and bounds; null when it may be taken. */
export function valueProblem(kind: AskedKind, asked: AskedWords, value: Json): ValueProblem | null {
  if (isBlank(value)) return asked.required ? { code: 'required', params: {} } : null;
  const result = v.safeParse(schemaOf(kind, asked), value);
  if (result.success) return null;
  const [issue] = result.issues;
  return worded[issue.type]?.(issue) ?? { code: kind.problem ?? 'invalid_value', params: {} };
}

/** Kinds that live from a row. */
const unaskable: ReadonlySet<string> = new Set(['identity', 'image', 'keep_in_stock', 'position', 'tree_reference']);

/** Kinds that may be asked for. */
export const askableKinds = (kinds: Kinds): string[] => Object.keys(kinds).filter((name) => !unaskable.has(name));

/** What questions may name. */
export interface AskedWorld {
  kinds: Kinds;
  forms: readonly string[];
  /** The form's fields with their kinds; undefined where there is no such form. */
  fieldsOf: (form: string) => Readonly<Record<string, string>> | undefined;
  /** Fields of the one record that the questions are about, with their kinds. */
  record?: Readonly<Record<string, string>> | undefined;
}

/** Why a question cannot be put; `wrong` is the word that is, `known` what might have been meant. */
export interface AskedFault {
  field: string;
  sort: 'kind' | 'options' | 'reference' | 'initial' | 'bounds' | 'twice' | 'lines' | 'renderer';
  wrong: string;
  known: readonly string[];
}

type Told = Omit<AskedFault, 'field'>;
const told = (sort: AskedFault['sort'], wrong: string, known: readonly string[] = []): Told[] => [{ sort, wrong, known }];

interface ReferenceOptions {
  form?: string;
  value?: string;
  label?: string;
  within?: string;
  currency?: string;
}

/** Forms, fields and other questions that a reference or an amount names and that are not there. An amount may be in the record's currency, and what is chosen have a value of the record's. */
function referenceFaults({ forms, fieldsOf, record = {} }: AskedWorld, options: ReferenceOptions, siblings: readonly string[]): Told[] {
  const { form, value, label, within, currency } = options;
  const missing = (names: readonly (string | undefined)[], known: readonly string[]) =>
    names.flatMap((name) => (name === undefined || known.includes(name) ? [] : told('reference', name, known)));
  const fields = form === undefined ? undefined : fieldsOf(form);
  return [
    ...missing([within, currency], [...siblings, ...Object.keys(record)]),
    ...(form === undefined ? [] : missing([form], forms)),
    ...(fields ? missing([value, label], Object.keys(fields)) : []),
  ];
}

function faultsOfOne(world: AskedWorld, field: AskedField, siblings: readonly string[]): Told[] {
  const { kind: name, options, initial, least, most } = field;
  const kind = askableKinds(world.kinds).includes(name) ? world.kinds[name] : undefined;
  if (!kind) return told('kind', name, askableKinds(world.kinds));
  try {
    // Options that are none make both of these throw.
    kind.value(options as never);
    const examples = kind.examples(options as never);
    if (!examples || ('form' in examples && typeof examples.form !== 'string')) return told('options', name);
    const isNumber = Array.isArray(examples) && typeof examples[0] === 'number';
    if ((least !== undefined || most !== undefined) && (!isNumber || (least ?? -Infinity) > (most ?? Infinity))) return told('bounds', name);
    if (initial !== undefined && !v.is(schemaOf(kind, field), beginningOf(kind, initial, new Date()))) return told('initial', JSON.stringify(initial));
    return referenceFaults(world, (options ?? {}) as ReferenceOptions, siblings);
  } catch {
    return told('options', name);
  }
}

/** All that keeps questions from being put. */
export const askedFaults = (world: AskedWorld, fields: Readonly<Record<string, AskedField>>): AskedFault[] =>
  Object.entries(fields).flatMap(([field, one]) => faultsOfOne(world, one, Object.keys(fields)).map((fault) => ({ field, ...fault })));
