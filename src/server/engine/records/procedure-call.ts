import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { FieldProblem } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { selectionSchema } from '../../../shared/records/calls.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Asked } from '../../../../schemas/asked.ts';
import type { Transaction } from '../database/database.ts';
import type { Procedure } from './define-procedure.ts';
import type { Registry } from './core/registry.ts';
import { problem, refusal } from './core/refusals.ts';
import { traitOf } from './core/traits.ts';
import { isEmpty, parseValue } from './core/values.ts';

const callSchema = v.looseObject({ selection: v.optional(selectionSchema) });

/** A given value as it is handed to the procedure, or what is wrong with it. */
function parseAsked(name: string, { kind, options, required, initial = null }: Asked, given: Json): { value: Json } | { problem: FieldProblem } {
  const value = given ?? initial;
  if (required && isEmpty(value)) return { problem: problem(name, 'required') };
  return parseValue({ name, kind, options, trait: traitOf(kind), column: undefined, nullable: !required }, value);
}

/**
 * The selection and the input of a payload.
 * @throws AppError bad_request for what no procedure asks for; else the problems of all fields at once
 */
export function readProcedureCall({ input }: Procedure, payload: unknown): { selection: Selection | undefined; input: Record<string, Json> } {
  const call = v.safeParse(callSchema, payload ?? {});
  if (!call.success) throw appError('bad_request');
  const { selection, ...given } = call.output;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(input, name));
  if (unknown !== undefined) throw appError('bad_request', {}, [problem(unknown, 'unknown_field')]);
  const parsed = Object.entries(input).map(([name, field]) => ({ name, ...parseAsked(name, field, (given[name] ?? null) as Json) }));
  const problems = parsed.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (problems.length > 0) throw refusal(problems);
  return { selection, input: Object.fromEntries(parsed.flatMap((one) => ('value' in one ? [[one.name, one.value]] : []))) };
}

interface ReferenceOptions {
  form: string;
  value: string;
}
const isReference = (options: unknown): options is ReferenceOptions =>
  typeof options === 'object' && options !== null && 'form' in options && 'value' in options;

/**
 * References as their forms list them, for the company of the transaction.
 * @throws AppError unknown_reference at the fields that name no row
 */
export async function findReferred(
  tx: Transaction,
  registry: Registry,
  { input: fields }: Procedure,
  input: Record<string, Json>,
): Promise<Record<string, Json>> {
  const found = { ...input };
  const problems: FieldProblem[] = [];
  for (const [name, { options }] of Object.entries(fields)) {
    const given = input[name] ?? null;
    if (given === null || !isReference(options)) continue;
    const source = registry.form(options.form).source([options.value]);
    const at = source.values.length + 1;
    const row = await tx.row<{ value: Json }>({
      text: `select to_json(r."${options.value}") as value from ${source.text} r where r."${options.value}"::text = $${at} limit 1`,
      values: [...source.values, String(given)],
    });
    if (row) found[name] = row.value;
    else problems.push(problem(name, 'unknown_reference'));
  }
  if (problems.length > 0) throw refusal(problems);
  return found;
}
