import * as v from 'valibot';
import type { AskedNature } from '../../../../../schemas/asked.ts';
import { beginningOf, isBlank, schemaOf, valueProblem } from '../../../../shared/asked.ts';
import type { ValueProblem } from '../../../../shared/asked.ts';
import type { FieldProblem } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf, reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import type { Registry } from '../core/registry.ts';
import { problem } from '../core/refusals.ts';
import { traitOf } from '../core/traits.ts';

/** What is asked, by name. */
export type Asked = Readonly<Record<string, AskedNature>>;

/** What was given for what was asked: a value by each name, null where nothing was given. Values count only without problems. */
export interface Given {
  values: Record<string, Json>;
  problems: FieldProblem[];
}

/** A blank is no value, yet only of kinds that could hold one. */
const blankProblem = (asked: AskedNature, value: Json): ValueProblem | null =>
  value === null || v.is(schemaOf(asked.kind, asked), value) ? null : { code: asked.kind.problem ?? 'invalid_value', params: {} };

/** Given values by their kinds and bounds, as they will be stored; of what is not named, what the question starts with. */
export function readAsked(fields: Asked, given: JsonObject): Given {
  const now = new Date();
  const values: Given['values'] = {};
  const problems: FieldProblem[] = [];
  for (const [name, asked] of Object.entries(fields)) {
    const value = (Object.hasOwn(given, name) ? given[name] : beginningOf(asked.kind, asked.initial, now)) ?? null;
    const isNothing = isBlank(value);
    const wrong = valueProblem(asked.kind, asked, value) ?? (isNothing ? blankProblem(asked, value) : null);
    if (wrong) problems.push(problem(name, wrong.code, wrong.params));
    values[name] = wrong || isNothing ? null : traitOf(asked.kind).clean(value);
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
  problems.unshift(...unknown.map((name) => problem(name.slice(0, 100), 'unknown_field')));
  return { values, problems };
}

interface ReferenceOptions {
  form: string;
  value: string;
}
const isReference = (options: unknown): options is ReferenceOptions =>
  typeof options === 'object' && options !== null && 'form' in options && 'value' in options;

/** The value by which a form lists the row that is meant; undefined where it lists none. A number may be given as a text, as files have it. */
async function listedValue(tx: Transaction, form: CompiledForm, name: string, given: Json): Promise<Json | undefined> {
  const { trait } = fieldOf(form, name);
  const value = typeof given === 'string' && /^-?\d+$/.test(given) && !trait.accepts(given) ? Number(given) : given;
  if (!trait.accepts(value)) return undefined;
  const source = form.source([name]);
  const parameters = createParameters(source.values);
  const text = `select to_json(${reference(name)}) as value from ${source.text} r where ${reference(name)} = ${parameters.add(value, trait.type)} limit 1`;
  return (await tx.row<{ value: Json }>({ text, values: parameters.values }))?.value;
}

/** What {@link readAsked} reads, with references as their forms list them to the company of the transaction. */
export async function takeAsked(tx: Transaction, registry: Registry, fields: Asked, given: JsonObject): Promise<Given> {
  const { values, problems } = readAsked(fields, given);
  for (const [name, { options }] of Object.entries(fields)) {
    const value = values[name] ?? null;
    if (value === null || !isReference(options)) continue;
    const form = registry.wholeForm(options.form);
    const listed: (Json | undefined)[] = [];
    for (const one of Array.isArray(value) ? value : [value]) listed.push(await listedValue(tx, form, options.value, one));
    if (listed.includes(undefined)) problems.push(problem(name, 'unknown_reference'));
    // A list of references is one of words, as its control has them.
    else values[name] = Array.isArray(value) ? listed.map(String) : (listed[0] ?? null);
  }
  return { values, problems };
}
