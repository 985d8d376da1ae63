import type { FastifyInstance } from 'fastify';

/** How long calls under way may take to their end, in milliseconds. */
const graceMs = 8_000;
/** Between two looks for connections that nobody uses any more. */
const lookMs = 50;

/**
 * Lets a server that is closed end: calls under way come to their end, and no connection outlives the last of them. By itself a connection
 * whose answer was written while the server closed would be kept for a next call, and the server with it, for more than a minute.
 */
export function registerClosing(server: FastifyInstance, grace = graceMs): void {
  server.addHook('preClose', async () => {
    const { server: listener } = server;
    if (!listener.listening) return;
    const looking = setInterval(() => listener.closeIdleConnections(), lookMs);
    const ending = setTimeout(() => listener.closeAllConnections(), grace);
    listener.once('close', () => {
      clearInterval(looking);
      clearTimeout(ending);
    });
  });
}
