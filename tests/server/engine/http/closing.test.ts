import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerClosing } from '../../../../src/server/engine/http/closing.ts';

const agent = new Agent({ keepAlive: true });
afterEach(() => agent.destroy());

/** A server that answers /slow when told to, asked once over a connection that its caller keeps. */
async function askSlowly(grace?: number) {
  const server = Fastify();
  registerClosing(server, grace);
  const word = new EventEmitter();
  const told = once(word, 'told');
  const asked = once(word, 'asked');
  server.get('/slow', async () => {
    word.emit('asked');
    await told;
    return 'done';
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', path: '/slow', agent }).end();
  const answer = once(call, 'response').then(async ([response]) => (await (response as IncomingMessage).toArray()).join(''));
  await asked;
  return { server, answer, tell: () => word.emit('told') };
}

it('a server that closes lets calls under way come to their end, and waits for no connection that is kept for a next one', { timeout: 8_000 }, async () => {
  const { server, answer, tell } = await askSlowly();
  const closed = server.close();
  tell();
  expect(await answer).toBe('done');
  await closed;
});

it('a call that does not end is ended when the time for it is over', { timeout: 8_000 }, async () => {
  const { server, answer } = await askSlowly(200);
  const lost = expect(answer).rejects.toThrow('socket hang up');
  await server.close();
  await lost;
});
