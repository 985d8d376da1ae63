import * as v from 'valibot';
import { AppError, appError } from '../../../../shared/errors.ts';
import type { ErrorCode, ErrorParams, FieldProblem } from '../../../../shared/errors.ts';
import type { DatabaseError } from 'pg';
import { bandsConstraint } from '../../../../../schemas/tables/apart.ts';
import { isDatabaseError } from '../../database/failures.ts';
import type { CompiledForm } from './compile.ts';
import type { Registry } from './registry.ts';
import type { WritePlan } from '../write/targets.ts';

/** One code for all problems found at once; the first problem's code and parameters speak for the answer. */
export const refusal = (problems: readonly FieldProblem[]): AppError => {
  const [first] = problems;
  if (!first) throw new Error('refused without a problem');
  return appError(first.code as ErrorCode, { field: first.field, ...first.params }, [...problems]);
};

export const problem = (field: string, code: ErrorCode, params: ErrorParams = {}): FieldProblem => ({ field, code, params });

interface Broken {
  error: DatabaseError;
  fields: string[];
  isOwnTable: boolean;
}

const at = (code: ErrorCode, { fields }: Broken, params: ErrorParams = {}): AppError =>
  appError(
    code,
    params,
    fields.map((field) => problem(field, code, params)),
  );

const otherPeriod = v.object({ from: v.string(), to: v.nullable(v.string()), id: v.union([v.number(), v.string()]) });

/** The row whose period is in the way, as the trigger of its table tells it; writers at the same time learn of none, nor does anybody of bands. */
function inTheWay({ detail, table = '', constraint }: DatabaseError): ErrorParams {
  if (constraint === bandsConstraint(table)) return { from: 'bands', to: 'open' };
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), otherPeriod), detail);
  return told.success ? { from: told.output.from, to: told.output.to ?? 'open', id: told.output.id } : { from: 'unknown', to: 'open' };
}

/** SQLSTATEs that the caller caused. A foreign key error names the referring table: the written one, or another that refers to it. */
const bySqlState: Record<string, (broken: Broken) => AppError> = {
  '23505': (broken) => at('already_exists', broken),
  '23503': (broken) => (broken.isOwnTable ? at('unknown_reference', broken) : appError('in_use', { by: broken.error.table ?? '' })),
  '23001': ({ error }) => appError('in_use', { by: error.table ?? '' }),
  '23502': (broken) => at('required', broken),
  '23514': (broken) => at('rule', broken, { rule: broken.error.constraint ?? '' }),
  '23P01': (broken) => at('overlaps', broken, inTheWay(broken.error)),
  '42501': () => appError('forbidden'),
};

/** Turns a refusal of the database into an AppError that names fields of the form; any other error is returned unchanged. */
export function toRefusal(error: unknown, registry: Registry, plan: WritePlan | undefined, isRemoval: boolean): unknown {
  if (!isDatabaseError(error)) return error;
  const state = error.code ?? '';
  if (state.startsWith('22')) return appError('invalid_value');
  const table = error.table ? registry.tableOf(error.table) : undefined;
  const columns = error.column ? [error.column] : (table?.constraints.get(error.constraint ?? '')?.columns ?? []);
  const fields = columns.filter((name, _, all) => name !== 'company_code' || all.length === 1).map((name) => plan?.fieldOf(error.table ?? '', name) ?? name);
  const written = plan ? [...plan.write.values(), ...plan.create.values()].map((target) => target.table) : [];
  return bySqlState[state]?.({ error, fields, isOwnTable: !isRemoval && table !== undefined && (!plan || written.includes(table)) }) ?? error;
}

const placed = ({ row, key }: ErrorParams = {}): ErrorParams => ({ ...(row !== undefined && { row }), ...(key !== undefined && { key }) });

/** A refusal of a write without what it tells of fields that the caller does not see: where something is wrong, and not what stands there. */
export function withoutHidden(form: CompiledForm, seen: CompiledForm, error: unknown): unknown {
  const isHidden = ({ field }: FieldProblem): boolean => form.fields.has(field) && !seen.fields.has(field);
  if (!(error instanceof AppError) || !error.fields.some(isHidden)) return error;
  const [first] = error.fields;
  const fields = error.fields.map((one) => (isHidden(one) ? { ...one, params: placed(one.params) } : one));
  return appError(error.code, first && isHidden(first) ? placed(error.params) : error.params, fields);
}
