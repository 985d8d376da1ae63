import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import { isServerPath } from '../../../shared/navigation/server-paths.ts';
import { contentPolicy } from './security.ts';

const built = fileURLToPath(new URL('../../../../dist/client', import.meta.url));

const page = 'index.html';

/** Files of the build; one that is not there is 404 and never the page. */
const isAsset = (path: string): boolean => /^\/assets(?:[/?]|$)/.test(path);
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
  const policy = contentPolicy(readFileSync(`${folder}/${page}`, 'utf8'));
  await server.register(fastifyStatic, {
    root: folder,
    index: page,
    dotfiles: 'deny',
    // The build has made them.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (basename(path) === page) reply.header('content-security-policy', policy);
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || isServerPath(request.url) || isAsset(request.url) || !pagePaths.test(request.url)) throw appError('not_found');
    return reply.header('cache-control', 'no-cache').sendFile(page);
  });
}
