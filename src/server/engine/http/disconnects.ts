import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the caller goes before the answer is written. (Fastify's own `signal` ends with the body of the request.) */
    gone: AbortSignal;
  }
}

export function registerDisconnects(server: FastifyInstance): void {
  server.decorateRequest('gone');
  server.addHook('onRequest', (request, reply, done) => {
    const controller = new AbortController();
    request.gone = controller.signal;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort();
    });
    done();
  });
}
