import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a path is answered; the first of several is used up at each call until one is left. */
export type PictureAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with bytes of a type. */
export const bytesOf =
  (bytes: Uint8Array, type = 'image/png'): PictureAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);

export const statusOf =
  (status: number, headers: Record<string, string> = {}): PictureAnswer =>
  (_request, response) =>
    void response.writeHead(status, headers).end('SECRET OF THE OTHER SIDE');

export const redirectTo = (location: string): PictureAnswer => statusOf(302, { location });

/** A head at once, and a byte now and then for as long as somebody listens. */
export const drip: PictureAnswer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png' });
  const timer = setInterval(() => response.write('.'), 20);
  response.on('close', () => clearInterval(timer));
};

/** Zeros without an end. */
export const flood: PictureAnswer = (_request, response) => {
  const zeros = Buffer.alloc(256 * 1024);
  response.writeHead(200, { 'content-type': 'image/png' });
  const more = (): void => {
    while (!response.destroyed && response.write(zeros));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};

/** A web server of this machine that gives pictures away, tells which were asked for, and how many at once. */
export async function startPictureHost() {
  const paths = new Map<string, PictureAnswer[]>();
  const calls: string[] = [];
  let connections = 0;
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    calls.push(path);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.on('close', () => (open -= 1));
    const answers = paths.get(path) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    (answer ?? statusOf(404))(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  return {
    host,
    port: address.port,
    calls,
    connections: () => connections,
    /** The most that were being answered at once. */
    mostOpen: () => mostOpen,
    at: (path: string): string => `http://${host}${path}`,
    /** Says how a path is answered. @returns its address */
    give(path: string, ...answers: PictureAnswer[]): string {
      paths.set(path, answers);
      return `http://${host}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PictureHost = Awaited<ReturnType<typeof startPictureHost>>;
