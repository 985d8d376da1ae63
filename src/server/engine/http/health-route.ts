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

/** `GET /healthz`: 200 once ready, 503 while starting or while the database is gone. Tells nothing else. */
export function registerHealth(server: FastifyInstance, state: { ready: boolean; database?: Database }): void {
  server.get('/healthz', async (_request, reply) => {
    const ok = state.ready && state.database !== undefined && (await withinPatience(state.database.ping()));
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : state.ready ? 'database_gone' : 'starting' });
  });
}
