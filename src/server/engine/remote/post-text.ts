import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { toTarget } from './target.ts';

export interface PostSettings {
  /** Hosts (`name` or `name:port`) of our own network that may be called all the same. */
  allow: readonly string[];
  /** Milliseconds for a whole call; 15000. */
  timeout?: number;
}

export interface PostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Posts a text and reads the answer. It rejects where none came whole: whether the other side did what it was asked for is not known then. */
export type PostText = (address: string, body: string, headers: Readonly<Record<string, string>>) => Promise<PostAnswer>;

/** Bytes of an answer that are read. */
const most = 200_000;

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Calls a service whose address the settings name: by TLS, without redirects, and never in our own network unless its host is allowed. */
export function createPostText({ allow, timeout = 15_000 }: PostSettings): PostText {
  return async (address, body, headers) => {
    const { url, request, ...guard } = toTarget(address, { allow, tls: true });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), 'user-agent': 'Kontor', ...headers };
      const call = request(url, { method: 'POST', headers: sent, agent: false, signal: AbortSignal.timeout(timeout), ...guard }, resolve);
      call.on('error', reject);
      call.end(body);
    });
    try {
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await textOf(answer) };
    } finally {
      answer.destroy();
    }
  };
}
