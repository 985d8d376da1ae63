import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bound to the host where the way to it is encrypted; browsers take the prefix nowhere else. */
const nameOf = ({ protocol }: FastifyRequest, name: string): string => (protocol === 'https' ? `__Host-${name}` : name);

/** What the browser keeps under a name; undefined where it keeps nothing. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const begin = `${nameOf(request, name)}=`;
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(begin));
  return found?.slice(begin.length);
}

/** Gives the browser something to keep: no script reads it, and no page of another host sends it. @param keptFor seconds; 0 takes it away */
export function giveCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, keptFor: number): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${nameOf(request, name)}=${value}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${secure}`);
}
