import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../src/shared/json.ts';

export interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: Json;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** Sent as it is instead of JSON. */
  raw?: string;
  afterMs?: number;
}

type Answering = (call: Heard) => Reply;

/** A server whose answers a test chooses by path, and that remembers what it heard. */
export interface SessionServer {
  baseURL: string;
  heard: Heard[];
  on: (path: string, reply: Reply | Answering) => void;
  heardAt: (path: string) => Heard[];
  close: () => Promise<void>;
}

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token with the given expiry in milliseconds since 1970; null leaves the claim out. */
export const makeToken = (expiry: number | null, name = 'a'): string =>
  `${encode({ alg: 'none' })}.${encode({ name, ...(expiry !== null && { exp: expiry / 1000 }) })}.x`;

export const refusal = (code: string, status: number, params: Record<string, Json> = {}): Reply => ({ status, body: { data: null, error: { code, params } } });

export async function startSessionServer(): Promise<SessionServer> {
  const heard: Heard[] = [];
  const replies = new Map<string, Answering>();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const call: Heard = { path: request.url ?? '', headers: request.headers, body: text === '' ? null : (JSON.parse(text) as Json) };
      heard.push(call);
      const { status, body = {}, raw, afterMs = 0 } = (replies.get(call.path) ?? (() => refusal('not_found', 404)))(call);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': raw === undefined ? 'application/json' : 'text/html' });
        response.end(raw ?? JSON.stringify(body));
      }, afterMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}`,
    heard,
    on: (path, reply) => replies.set(path, typeof reply === 'function' ? reply : () => reply),
    heardAt: (path) => heard.filter((call) => call.path === path),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
