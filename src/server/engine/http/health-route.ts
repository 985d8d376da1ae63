import type { FastifyInstance } from 'fastify';
import type { Database, LaneName } from '../database/database.ts';

/** A health question is answered within this time, whatever the database does. */
const patience = 2_000;

const withinPatience = (answer: Promise<void>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), patience).unref();
    }),
  ]);

/** Who has waited so many milliseconds for the database says that callers wait. */
const longWait = 1_000;

type Health = 'ok' | 'starting' | 'stopping' | 'busy' | 'database_gone';

/** In these nearly everything waits. Who writes may wait for rows that all want, and everybody else is served. */
const lanesOfAll: readonly LaneName[] = ['all', 'reading', 'system'];
const waitsLong = (database: Database, lanes?: readonly LaneName[]): boolean =>
  database.waiting().some(({ lane, milliseconds }) => milliseconds > longWait && (lanes?.includes(lane) ?? true));

interface Readiness {
  ready: boolean;
  database?: Database;
  /** It was told to end: still answering, and to be asked nothing new. */
  isStopping?: (() => boolean) | undefined;
}

/** @returns whether it is well enough to be asked, too */
async function healthOf({ ready, database, isStopping }: Readiness): Promise<{ status: Health; isServing: boolean }> {
  if (isStopping?.()) return { status: 'stopping', isServing: false };
  if (!ready) return { status: 'starting', isServing: false };
  if (!database) return { status: 'database_gone', isServing: false };
  // Told without asking the database: the question would wait behind those it is about.
  if (waitsLong(database, lanesOfAll)) return { status: 'busy', isServing: false };
  const isThere = await withinPatience(database.ping());
  if (waitsLong(database, lanesOfAll)) return { status: 'busy', isServing: false };
  if (!isThere) return { status: 'database_gone', isServing: false };
  return { status: waitsLong(database) ? 'busy' : 'ok', isServing: true };
}

/**
 * `GET /healthz`: 200 once ready, 503 while starting, while those who read wait long for the database, while it is gone, or before it stops. 200 `busy`
 * says that only some who write wait long: other servers would serve them no sooner. Tells nothing else.
 */
export function registerHealth(server: FastifyInstance, state: Readiness): void {
  server.get('/healthz', async (_request, reply) => {
    const { status, isServing } = await healthOf(state);
    return reply.code(isServing ? 200 : 503).send({ status });
  });
}
