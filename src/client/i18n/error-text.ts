import type { ErrorParams, FieldProblem } from '../../shared/errors.ts';
import type { MessageId } from '../../generated/messages.gen.ts';
import { ApiError } from '../data/api.ts';
import { catalogue } from './catalogue.ts';
import type { JsonObject } from '../../shared/json.ts';
import { warningsAt } from '../../shared/records/warnings.ts';
import { isMultiText } from '../../shared/text/multi-text.ts';
import { derivedId, type TextValues, type Translate } from './text.ts';

/** A broken rule has a sentence of its own, `rule.<id>`, a guard may have one, `refusal.<guard>`; every other code has `error.<code>`. */
function sentence(code: string, params: ErrorParams, text: Translate): string {
  const own = typeof params.rule === 'string' ? derivedId('rule', params.rule) : toGuardId(params);
  return text(own ?? derivedId('error', code), toValues(params));
}

function toGuardId({ guard }: ErrorParams): MessageId | null {
  const id = typeof guard === 'string' ? derivedId('refusal', guard) : null;
  return id !== null && Object.values(catalogue.get().loaded).some((messages) => id in messages) ? id : null;
}

/** What went wrong, in words. Anything that is no refusal of the server is told as `internal`. */
export const errorText = (error: unknown, text: Translate): string =>
  error instanceof ApiError ? sentence(error.code, error.params, text) : sentence('internal', {}, text);

/** What is wrong with one field. */
export const problemText = (problem: Pick<FieldProblem, 'code' | 'params'>, text: Translate): string => sentence(problem.code, problem.params ?? {}, text);

/** What a row tells to be doubtful at a field, in words; undefined where nothing is. */
export function warningText(row: JsonObject, field: string, text: Translate): string | undefined {
  const told = warningsAt(row, field).map(({ id, params }) => text(derivedId('warning', id), toValues(params)));
  return told.length > 0 ? told.join(' ') : undefined;
}

const toValues = (params: ErrorParams): TextValues =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' && value !== null && !isMultiText(value) ? JSON.stringify(value) : value]),
  );
