import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newOpaqueToken } from '../../../engine/access/tokens.ts';
import { giveCookie, readCookie } from '../cookies.ts';

/** As long as a cart is kept, in seconds. */
const keptFor = 30 * 86_400;
const cookie = 'cart';

/** The digest of a secret of a cart, as browsers keep it and reminders tell it; undefined of anything else. */
export const digestOf = (secret: string): string | undefined => (/^[\w-]{20,100}$/.test(secret) ? hashToken(secret) : undefined);

/** Secrets that browsers were given while they asked: what they ask is answered as if they had sent them. */
const given = new WeakMap<FastifyRequest, string>();

/** The digest of the secret by which a browser finds its cart; undefined where it has none. */
export const cartDigest = (request: FastifyRequest): string | undefined => given.get(request) ?? digestOf(readCookie(request, cookie) ?? '');

/** A new secret that the browser keeps. @returns its digest, which the database keeps */
export function giveSecret(request: FastifyRequest, reply: FastifyReply): string {
  const secret = newOpaqueToken();
  giveCookie(request, reply, cookie, secret, keptFor);
  const digest = hashToken(secret);
  given.set(request, digest);
  return digest;
}
