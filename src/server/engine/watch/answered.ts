import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Every answer bears the id of its request, which stands in its log lines and refusals; each is one log line (level info), and counted where somebody watches. */
export function registerAnswered(server: FastifyInstance, metrics?: Metrics): void {
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // The pattern alone: addresses hold secrets of mails and words that somebody looked for.
    const route = request.routeOptions.url ?? 'none';
    const { form, action } = request.params as { form?: string; action?: string };
    const milliseconds = Math.round(reply.elapsedTime);
    metrics?.answered({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    request.log.info({ method, route, ...(form && { form }), ...(action && { action }), status: reply.statusCode, milliseconds }, 'answered');
  });
}
