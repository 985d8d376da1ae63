import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, appError } from '../../../shared/errors.ts';
import type { ErrorCode, Problem } from '../../../shared/errors.ts';
import { AccessChanged } from '../database/database.ts';
import { isDatabaseError } from '../database/failures.ts';

/** Fastify's own refusals, in our codes. 403 is a file outside the client's folder: nobody learns that it exists. */
const codesOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
  414: 'bad_request',
  431: 'bad_request',
};

/** SQLSTATEs our own database guards raise; their message is the code. */
const guardStates: ReadonlySet<string> = new Set(['KT403', 'KT422']);

/** What may be told about an error; what we did not declare is a bug and told as `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseError(error) && error.code && guardStates.has(error.code)) return appError(error.message as ErrorCode);
  // Whoever comes again is found with the rights of then.
  if (error instanceof AccessChanged) return appError('service_unavailable', { reason: 'access_changed' });
  const status = (error as Partial<FastifyError>).statusCode;
  return appError((status !== undefined && codesOfStatus[status]) || 'internal');
}

/** The outer shape of every answer that is not a success (docs/behaviour.md, Statuses). */
export const problemBody = (error: AppError, requestId: string): { data: null; error: Problem } => ({
  data: null,
  error: { code: error.code, params: error.params, ...(error.fields.length > 0 ? { fields: error.fields } : {}), request_id: requestId },
});

export function answerProblem(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = toAppError(thrown);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'a bug');
  // What is too large is not read to its end, however long that takes to come.
  if (error.status === 413 && !request.raw.complete) reply.header('connection', 'close');
  if (error.status === 429) reply.header('retry-after', String(error.params.seconds ?? 60));
  if (error.code === 'service_unavailable') reply.header('retry-after', String(error.params.seconds ?? 2));
  return reply.code(error.status).type('application/json; charset=utf-8').send(problemBody(error, request.id));
}

/** The one exit for errors. */
export function registerProblems(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => answerProblem(request, reply, error));
}
