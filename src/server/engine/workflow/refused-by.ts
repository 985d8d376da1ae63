import { AppError, appError } from '../../../shared/errors.ts';
import { isDatabaseError } from '../database/failures.ts';
import { toRefusal } from '../records/core/refusals.ts';
import type { Registry } from '../records/core/registry.ts';

const guardState = /^KT4/;

/** What an effect's writes are refused with by the database, in our codes; any other error is returned unchanged. */
export function refusedBy(thrown: unknown, registry: Registry): unknown {
  const error = toRefusal(thrown, registry, undefined, false);
  if (!(error instanceof AppError) && isDatabaseError(error) && guardState.test(error.code ?? '')) return appError(error.message as AppError['code']);
  return error;
}
