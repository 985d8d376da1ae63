import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { appError } from '../../../shared/errors.ts';

const built = fileURLToPath(new URL('../../../../dist/client', import.meta.url));

/** Paths that belong to the API; an unknown one of them is 404 and never the page. */
const apiPaths = /^\/(?:rpc|api|shops|export|import|upload|files|p|newsletter|healthz|metrics|openapi\.json|api-docs|assets)(?:\/|$|\?)/;
/** What a browser's navigation looks like: letters, digits, - and _, no dots. */
const pagePaths = /^\/[\w/-]*(?:\?.*)?$/;

/** The built client: hashed files for a year, the page itself for every navigation. */
export async function registerStaticFiles(server: FastifyInstance, folder = built): Promise<void> {
  if (!existsSync(folder)) {
    server.setNotFoundHandler(() => {
      throw appError('not_found');
    });
    return;
  }
  await server.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    dotfiles: 'deny',
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || apiPaths.test(request.url) || !pagePaths.test(request.url)) throw appError('not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
