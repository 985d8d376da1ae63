import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';

const folder = new URL('../../../storefront/style/', import.meta.url);
const types: Readonly<Record<string, string>> = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };

export interface Asset {
  content: Buffer;
  type: string;
}

const readAsset = (name: string): Asset => ({
  content: readFileSync(new URL(name, folder)),
  type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
});

/** The few files that pages of shops have besides their HTML. */
export const assets: ReadonlyMap<string, Asset> = new Map(['storefront.css', 'no-picture.svg', 'icon.svg'].map((name) => [name, readAsset(name)]));

const digest = createHash('sha256')
  .update(assets.get('storefront.css')?.content ?? '')
  .digest('hex')
  .slice(0, 10);
/** Its address changes with it, so that browsers keep it for good. */
export const styleAddress = `/store/storefront.css?v=${digest}`;

export function sendAsset(reply: FastifyReply, name: string): FastifyReply {
  const asset = assets.get(name);
  if (!asset) {
    reply.callNotFound();
    return reply;
  }
  return reply.header('cache-control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.content);
}
