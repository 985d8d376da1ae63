import type { FastifyRequest } from 'fastify';
import type { Callers } from '../access/callers.ts';
import { appError } from '../../../shared/errors.ts';
import type { Run } from './run.ts';
import type { Runs } from './runs.ts';

/** The names that callers give; those that the program gives hold a colon. */
const namePattern = /^[\w-]{8,64}$/;
export const isRunName = (name: unknown): name is string => typeof name === 'string' && namePattern.test(name);

/**
 * Does the work of a request as a run, where the caller named it in `X-Run`. It is known from its arrival on, before the database says who calls: while
 * other work holds the database, this one can be asked for and cancelled.
 * @throws AppError bad_request for what is no name, unauthenticated
 */
export async function asNamed<T>(request: FastifyRequest, runs: Runs, callers: Callers, work: (run: Run | undefined) => Promise<T>): Promise<T> {
  const name = request.headers['x-run'];
  if (name === undefined) return work(undefined);
  if (!isRunName(name)) throw appError('bad_request');
  return runs.watch(await callers.recognise(request), name, work);
}
