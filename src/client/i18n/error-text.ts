import * as v from 'valibot';
import type { ErrorParams, FieldProblem } from '../../shared/errors.ts';
import type { MessageId } from '../../generated/messages.gen.ts';
import { ApiError } from '../data/api.ts';
import { catalogue } from './catalogue.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { warningsAt } from '../../shared/records/warnings.ts';
import { isMultiText } from '../../shared/text/multi-text.ts';
import { derivedId, type TextValues, type Translate } from './text.ts';

/** A broken rule has a sentence of its own, `rule.<id>`, a guard may have one, `refusal.<guard>`; every other code has `error.<code>`. */
function sentence(code: string, params: ErrorParams, text: Translate): string {
  const own = typeof params.rule === 'string' ? derivedId('rule', params.rule) : toGuardId(params);
  return text(own ?? derivedId('error', code), toValues(params, text));
}

function toGuardId({ guard }: ErrorParams): MessageId | null {
  const id = typeof guard === 'string' ? derivedId('refusal', guard) : null;
  return id !== null && Object.values(catalogue.get().loaded).some((messages) => id in messages) ? id : null;
}

/** How much of large work that was taken back stays, because others changed it meanwhile; empty where nothing does. */
export const keptText = (error: unknown, text: Translate): string =>
  error instanceof ApiError && typeof error.params.kept_count === 'number' ? text('message.kept_by_others', { count: error.params.kept_count }) : '';

/** What went wrong, in words. Anything that is no refusal of the server is told as `internal`. */
export const errorText = (error: unknown, text: Translate): string =>
  [error instanceof ApiError ? sentence(error.code, error.params, text) : sentence('internal', {}, text), keptText(error, text)].filter(Boolean).join(' ');

/** What is wrong with one field. */
export const problemText = (problem: Pick<FieldProblem, 'code' | 'params'>, text: Translate): string => sentence(problem.code, problem.params ?? {}, text);

/** What a row tells to be doubtful at a field, in words; undefined where nothing is. */
export function warningText(row: JsonObject, field: string, text: Translate): string | undefined {
  const told = warningsAt(row, field);
  return told.length === 0 ? undefined : told.map(({ id, params }) => text(derivedId('warning', id), toValues(params, text))).join(' ');
}

const reasonsSchema = v.array(
  v.looseObject({ record: v.string(), code: v.string(), params: v.custom<ErrorParams>((value) => typeof value === 'object' && value !== null) }),
);

/** Why each of some records was refused: a sentence for each. */
const reasonsText = (reasons: v.InferOutput<typeof reasonsSchema>, text: Translate): string =>
  reasons.map(({ record, ...reason }) => text('workflow.refused_reason', { record, reason: problemText(reason, text) })).join(' · ');

function toValue(value: Json, text: Translate): TextValues[string] {
  if (typeof value !== 'object' || value === null || isMultiText(value)) return value;
  const reasons = v.safeParse(reasonsSchema, value);
  return reasons.success ? reasonsText(reasons.output, text) : JSON.stringify(value);
}

const toValues = (params: ErrorParams, text: Translate): TextValues =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toValue(value, text)]));
