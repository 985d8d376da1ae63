import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Caller, Callers } from '../access/callers.ts';
import { answerUnderWay, checkMachine, RawJson, read, usualLimit } from './define-call.ts';
import type { Call } from './define-call.ts';
import { createRateLimit } from './rate-limit.ts';
import { asNamed } from '../runs/named-request.ts';
import type { Services } from '../services.ts';

/** Answers with JSON; what the database made goes as it is. */
export const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(answer instanceof RawJson ? answer.bytes : JSON.stringify(answer));

/** How often one network may make each call that is for anyone, in a minute; dear ones say less themselves. */
const mostAnonymous = 600;

const showNobody: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'forbidden']);

async function callerIfShown(callers: Callers, request: FastifyRequest): Promise<Caller | undefined> {
  try {
    return await callers.find(request);
  } catch (error) {
    if (error instanceof AppError && showNobody.has(error.code)) return undefined;
    throw error;
  }
}

/** `POST /rpc/{name}`: authenticate, read the payload, run, answer. */
export function registerRpc(server: FastifyInstance, calls: Readonly<Record<string, Call>>, services: Services, callers: Callers): void {
  const answered = (call: Call) => {
    const countNetwork = createRateLimit(mostAnonymous, 60);
    return async (request: FastifyRequest, reply: FastifyReply) => {
      if (call.access === 'anyone') {
        countNetwork(request.ip);
        return sendAnswer(reply, await call.run(read(call.input, request.body), services, request, () => callerIfShown(callers, request)));
      }
      if (call.access === 'recognised') return sendAnswer(reply, await call.run(read(call.input, request.body), services, await callers.recognise(request)));
      const known = await answerUnderWay(call, request.body, services, () => callers.recognise(request));
      if (known) return sendAnswer(reply, known.answer);
      const answer = await asNamed(request, services.records.runs, callers, async (named) => {
        const run = (caller: Caller) => {
          checkMachine(call, caller);
          return call.run(read(call.input, request.body), services, { ...caller, run: named }, request);
        };
        return call.remembered ? callers.run(request, async (caller) => run(caller)) : run(await callers.find(request));
      });
      return sendAnswer(reply, answer);
    };
  };
  // Each has an address of its own: a sign-in is not read as far as a paste of some thousand rows.
  for (const [name, call] of Object.entries(calls)) server.post(`/rpc/${name}`, { bodyLimit: call.limit ?? usualLimit }, answered(call));
}
