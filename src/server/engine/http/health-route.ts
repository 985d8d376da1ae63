import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

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

interface Readiness {
  ready: boolean;
  database?: Database;
  /** It was told to end: still answering, and to be asked nothing new. */
  isStopping?: (() => boolean) | undefined;
}

async function healthOf({ ready, database, isStopping }: Readiness): Promise<Health> {
  if (isStopping?.()) return 'stopping';
  if (!ready) return 'starting';
  if (!database) return 'database_gone';
  // Told without asking the database: the question would wait behind those it is about.
  if (database.longestWait() > longWait) return 'busy';
  return (await withinPatience(database.ping())) ? 'ok' : database.longestWait() > longWait ? 'busy' : 'database_gone';
}

/** `GET /healthz`: 200 once ready, 503 while starting, while callers wait long for the database, while it is gone, or before it stops. Tells nothing else. */
export function registerHealth(server: FastifyInstance, state: Readiness): void {
  server.get('/healthz', async (_request, reply) => {
    const status = await healthOf(state);
    return reply.code(status === 'ok' ? 200 : 503).send({ status });
  });
}
