import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import { answerProblem, problemBody } from './problems.ts';
import { securityHeaders } from './security.ts';

/** Statuses of what Node's parser refuses; 400 for the rest. */
const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** A whole answer as it goes over the wire. */
function toHttp(status: number, body: string): string {
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' };
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');
}

/** Refusals made before there is a route: no hook and no error handler sees them, yet they answer like every other. */
export const earlyRefusals: Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> = {
  frameworkErrors: (error, request, reply) => {
    answerProblem(request, reply.headers(securityHeaders), error);
  },
  clientErrorHandler: (error, socket) => {
    // Nobody is there any more.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(toHttp(statuses[error.code] ?? 400, JSON.stringify(problemBody(appError('bad_request'), randomUUID()))));
    socket.destroy(error);
  },
};
