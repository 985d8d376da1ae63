import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

export interface ReceivedCall {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A foreign system of this machine that answers with the next of `answers`, then with 204; null never answers. It counts connections too. */
export async function startWebhookReceiver() {
  const calls: ReceivedCall[] = [];
  const answers: (number | null)[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() });
      const status = answers.length > 0 ? answers.shift() : 204;
      if (status) response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('SECRET OF THE OTHER SIDE');
    });
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    calls,
    answers,
    connections: () => connections,
    port: address.port,
    host: `127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
