import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newOpaqueToken } from '../../../engine/access/tokens.ts';

/** As long as a cart is kept, in seconds. */
const keptFor = 30 * 86_400;

/** Bound to the host where the way to it is encrypted; browsers take the prefix nowhere else. */
const nameOf = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-cart' : 'cart');

/** The digest of a secret of a cart, as browsers keep it and reminders tell it; undefined of anything else. */
export const digestOf = (secret: string): string | undefined => (/^[\w-]{20,100}$/.test(secret) ? hashToken(secret) : undefined);

/** Secrets that browsers were given while they asked: what they ask is answered as if they had sent them. */
const given = new WeakMap<FastifyRequest, string>();

/** The digest of the secret by which a browser finds its cart; undefined where it has none. */
export function cartDigest(request: FastifyRequest): string | undefined {
  const fresh = given.get(request);
  if (fresh !== undefined) return fresh;
  const name = nameOf(request);
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return digestOf(found?.slice(name.length + 1) ?? '');
}

/** A new secret that the browser keeps: no script reads it, and no page of another host sends it. @returns its digest, which the database keeps */
export function giveSecret(request: FastifyRequest, reply: FastifyReply): string {
  const secret = newOpaqueToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${nameOf(request)}=${secret}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${secure}`);
  const digest = hashToken(secret);
  given.set(request, digest);
  return digest;
}
