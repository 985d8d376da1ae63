import { errorStatuses, type Problem } from '../../shared/errors.ts';
import { ApiError } from './api.ts';

/** Codes the client gives itself; everything else comes from the server. */
export const clientCodes = { unreachable: 'unreachable', cancelled: 'cancelled', refresh: 'refresh_failed', passkey: 'no_passkey' } as const;

const ownStatuses: Record<number, string> = {
  403: 'forbidden',
  404: 'bad_data_source',
  409: 'already_exists',
  413: 'too_large',
  415: 'unsupported_type',
  503: 'service_unavailable',
};

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** The refusal in an answer that is no success; an answer not of our server (a proxy's page) is told by its status. */
export function toApiError(status: number, body: unknown): ApiError {
  const problem = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (isProblem(problem)) return new ApiError(problem.code, status, problem.params ?? {}, problem.fields ?? []);
  return new ApiError(ownStatuses[status] ?? 'internal', status, { status });
}

/** A call that got no answer: taken back by the caller, or the server out of reach. */
export const toNetworkError = (cause: unknown): ApiError => new ApiError(isAbort(cause) ? clientCodes.cancelled : clientCodes.unreachable, 0);

const isAbort = (cause: unknown): boolean => cause instanceof Error && (cause.name === 'AbortError' || isAbort(cause.cause));

export const isCancelled = (error: unknown): boolean => error instanceof ApiError && error.code === clientCodes.cancelled;

/** No answer came, or one of whatever stands before the server. */
const awayStatuses: ReadonlySet<number> = new Set([0, 502, errorStatuses.service_unavailable, 504]);

/** Nobody refused: the call was taken back, the server was out of reach or asked to try again. */
export const isTemporary = (error: unknown): boolean => error instanceof ApiError && awayStatuses.has(error.status);

/** The server restarts, is out of reach, or a proxy found nobody. */
export const isAway = (error: unknown): error is ApiError => isTemporary(error) && !isCancelled(error);
