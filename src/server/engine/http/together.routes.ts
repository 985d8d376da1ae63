import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { type JoinedCall, mayJoin, mostTogether, togetherPath } from '../../../shared/records/together.ts';
import { read } from './define-call.ts';
import { defineRoutes } from './define-routes.ts';
import { createRateLimit } from './rate-limit.ts';

const joinedCall = v.strictObject({
  method: v.picklist(['GET', 'POST']),
  path: v.pipe(v.string(), v.maxLength(80)),
  company: v.optional(v.pipe(v.string(), v.maxLength(80))),
  body: v.optional(v.unknown()),
});
/** What the route takes. */
export const togetherCall = v.strictObject({ calls: v.pipe(v.array(joinedCall), v.minLength(1), v.maxLength(mostTogether)) });

/** How often one network may ask in a minute. */
const mostOfNetwork = 600;

/** What belongs to the request as it was sent, and to none of its calls. */
const ofTheWire: ReadonlySet<string> = new Set(['content-length', 'content-type', 'transfer-encoding', 'connection', 'accept-encoding', 'x-company']);

/** Makes one of the calls as if it had come alone. @returns JSON of a {@link JoinedAnswer} */
async function answerOne(server: FastifyInstance, request: FastifyRequest, { method, path, company, body }: JoinedCall): Promise<string> {
  const shared = Object.entries(request.headers).filter(([name]) => !ofTheWire.has(name));
  const options: InjectOptions = {
    method,
    url: path,
    headers: { ...Object.fromEntries(shared), ...(company !== undefined && { 'x-company': company }) },
    ...(method === 'POST' && { payload: body ?? {} }),
    ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
    // One of its own: many listeners to one signal are taken for a leak.
    signal: AbortSignal.any([request.gone]),
  };
  const { statusCode, payload } = await server.inject(options);
  return `{"status":${statusCode},"body":${payload || 'null'}}`;
}

/** `POST /rpc/together`: several calls that only read, each answered as if it had come alone; a page begins with one way to the server. */
export default defineRoutes({
  register(server) {
    const countNetwork = createRateLimit(mostOfNetwork, 60);
    server.post(togetherPath, async (request, reply) => {
      countNetwork(request.ip);
      const { calls } = read(togetherCall, request.body);
      const other = calls.findIndex((call) => !mayJoin(call));
      if (other >= 0) throw appError('bad_request', {}, [{ field: `calls.${other}.path`, code: 'invalid_value' }]);
      const answers = await Promise.all(calls.map((call) => answerOne(server, request, call)));
      return reply.type('application/json; charset=utf-8').send(`[${answers.join(',')}]`);
    });
  },
});
