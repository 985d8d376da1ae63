import type { FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Installation } from '../installation.ts';

/** For whom passkeys are made, and at which address they may be used. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The configured address, never the host that a request names; without one, this machine as `localhost`, for browsers make no passkeys for addresses of digits.
 * @throws AppError no_passkeys_here
 */
export function relyingParty({ publicUrl }: Pick<Installation, 'publicUrl'>, { headers }: Pick<FastifyRequest, 'headers'>): RelyingParty {
  const configured = publicUrl === null ? null : new URL(publicUrl);
  if (configured && !loopback.has(configured.hostname)) return { id: configured.hostname, origin: configured.origin };
  const from = headers.origin !== undefined && URL.canParse(headers.origin) ? new URL(headers.origin) : null;
  if (from?.hostname !== 'localhost') throw appError('no_passkeys_here');
  return { id: 'localhost', origin: from.origin };
}
