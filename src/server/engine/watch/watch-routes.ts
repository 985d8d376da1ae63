import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { healthDetails } from './health-details.ts';
import type { HealthReport } from './health-details.ts';
import type { Metrics } from './metrics.ts';
import type { SlowCalls } from './slow-calls.ts';

/** What watches one server; made where it is asked for by a setting. */
export interface Watch {
  database: Database;
  metrics: Metrics;
  slowCalls: SlowCalls;
  /** Where files and the embedded database are kept. */
  folder: string;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @throws AppError not_found: whoever has no token does not learn that there is something. */
function demand(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) return;
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) throw appError('not_found');
}

/**
 * `GET /metrics` for Prometheus, `GET /healthz/details` for operators.
 * @param report what the page of health says
 * @param token what the caller must bear; without it everybody is answered, on a port of their own
 */
export function registerWatch(
  server: FastifyInstance,
  { database, metrics, slowCalls, folder }: Watch,
  report: () => Promise<HealthReport>,
  token?: string,
): void {
  server.get('/metrics', async (request, reply) => {
    demand(request, token);
    return reply.type(metrics.contentType).send(await metrics.text());
  });
  server.get('/healthz/details', async (request, reply) => {
    demand(request, token);
    const details = await healthDetails(database, slowCalls, folder, report);
    return reply.code(details.status === 'ok' ? 200 : 503).send(details);
  });
}
