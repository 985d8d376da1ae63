import type { FastifyReply, FastifyRequest } from 'fastify';
import { countCallOfToken } from '../access/call-limits.ts';
import type { Caller } from '../access/callers.ts';
import { usualLimit } from '../http/define-call.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { Services } from '../services.ts';
import { logToolCall } from '../tools/run-tool.ts';
import { toolPerson } from '../tools/tool-person.ts';
import type { ToolPerson } from '../tools/tool-person.ts';

/** Calls of one token in a minute. */
export const mostCalls = 60;

/** Headers of the protocol; nothing else of the request reaches it, least of all the token. */
const headersOfProtocol = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

const toWebRequest = ({ headers, body }: FastifyRequest): Request => {
  const told = new Headers();
  for (const name of headersOfProtocol) {
    const value = headers[name];
    if (typeof value === 'string') told.set(name, value);
  }
  return new Request('http://kontor/mcp', { method: 'POST', headers: told, body: JSON.stringify(body ?? null) });
};

/** Counts the call; one too many is written down as the others are. */
async function count(services: Services, caller: Caller, person: ToolPerson): Promise<void> {
  try {
    await countCallOfToken(services.database, caller.assistant?.machine_token_id ?? 0, mostCalls);
  } catch (error) {
    await logToolCall(services, person, { tool: 'limit', input: {}, bytes: 0, milliseconds: 0, refused: 'too_many_attempts' });
    throw error;
  }
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  const text = await answer.text();
  const type = answer.headers.get('content-type');
  if (type !== null) reply.type(type);
  return reply.code(answer.status).send(text);
}

/**
 * `POST /mcp`: the tools of assistants, by the Model Context Protocol (streamable HTTP). Each request stands alone: whose token it shows, what that person may and the
 * limit are asked anew. No session is kept, nothing is sent unasked, and no stream is held open.
 */
export default defineRoutes({
  register(server, services, callers) {
    server.post('/mcp', { bodyLimit: usualLimit }, async (request, reply) => {
      const caller = await callers.findAssistant(request);
      const person = toolPerson(caller, 'mcp', caller.assistant?.drafts === true);
      await count(services, caller, person);
      // Read when an assistant first calls: a start would wait for it.
      const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([import('@modelcontextprotocol/server'), import('./mcp-server.ts')]);
      const handler = createMcpHandler(() => createMcpServer(services, person, (error) => request.log.error({ err: error }, 'a bug in a tool')), {
        maxSubscriptions: 0,
      });
      return send(reply, await handler.fetch(toWebRequest(request), { parsedBody: request.body }));
    });
    // Clients ask whether there is a stream or a session to end: there is none.
    server.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      handler: async (_request, reply) => {
        reply.header('allow', 'POST');
        return reply.code(405).send();
      },
    });
  },
});
