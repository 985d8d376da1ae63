import type { FastifyInstance, FastifyReply } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import type { Caller, Callers } from '../access/callers.ts';
import { checkMachine, RawJson, read } from './define-call.ts';
import type { Call } from './define-call.ts';
import { createRateLimit } from './rate-limit.ts';
import { asNamed } from '../runs/named-request.ts';
import type { Services } from '../services.ts';

/** Answers with JSON; text that the database made goes as it is. */
export const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(answer instanceof RawJson ? answer.text : JSON.stringify(answer));

/** How often one network may make each call that is for anyone, in a minute; dear ones say less themselves. */
const mostAnonymous = 600;

/** `POST /rpc/{name}`: authenticate, read the payload, run, answer. */
export function registerRpc(server: FastifyInstance, calls: Readonly<Record<string, Call>>, services: Services, callers: Callers): void {
  // A map, so that no name of an object's prototype is a call.
  const callNamed = new Map(Object.entries(calls));
  const countNamed = new Map(Object.keys(calls).map((name) => [name, createRateLimit(mostAnonymous, 60)]));
  server.post<{ Params: { name: string } }>('/rpc/:name', async (request, reply) => {
    const call = callNamed.get(request.params.name);
    if (!call) throw appError('not_found');
    if (call.access === 'anyone') {
      countNamed.get(request.params.name)?.(request.ip);
      return sendAnswer(reply, await call.run(read(call.input, request.body), services, request));
    }
    if (call.access === 'recognised') return sendAnswer(reply, await call.run(read(call.input, request.body), services, await callers.recognise(request)));
    const answer = await asNamed(request, services.records.runs, callers, async (named) => {
      const run = (caller: Caller) => {
        checkMachine(call, caller);
        return call.run(read(call.input, request.body), services, { ...caller, run: named }, request);
      };
      return call.remembered ? callers.run(request, async (caller) => run(caller)) : run(await callers.find(request));
    });
    return sendAnswer(reply, answer);
  });
}
