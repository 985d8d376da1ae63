import { createHash } from 'node:crypto';
import { defineRoutes } from '../http/define-routes.ts';
import type { FastifyReply } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import { parseVariant, variantName } from './variant.ts';

const pathPattern = /^([A-Za-z0-9_-]{1,200})\.jpg$/;
const unknownSeconds = 10;

/** What is opened by its own address runs nothing and loads nothing. */
const sandbox = "default-src 'none'; sandbox";

function notFound(reply: FastifyReply): never {
  reply.header('cache-control', `public, max-age=${unknownSeconds}`);
  throw appError('not_found');
}

/** `GET /p/{imageId}.jpg?width&height&quality&format`: a picture in an allowed size, for whoever knows its id. Its content never changes. */
export default defineRoutes({
  register(server, { pictures }) {
    server.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>('/p/*', async (request, reply) => {
      const imageId = pathPattern.exec(request.params['*'])?.[1];
      if (imageId === undefined) return notFound(reply);
      const variant = parseVariant(request.query);
      const fileKey = await pictures.fileKeyOf(imageId);
      if (fileKey === undefined) return notFound(reply);
      const etag = `"${createHash('sha256')
        .update(`${fileKey} ${variantName(variant)}`)
        .digest('base64url')
        .slice(0, 27)}"`;
      reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': sandbox });
      if (request.headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
      const bytes = await pictures.variant(fileKey, variant).catch((error: unknown) => {
        reply.removeHeader('etag').header('cache-control', 'no-store');
        throw error;
      });
      if (!bytes) {
        reply.removeHeader('etag');
        return notFound(reply);
      }
      return reply.type(pictures.mimeType(variant)).send(bytes);
    });
  },
});
