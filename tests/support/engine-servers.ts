import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/shared/json.ts';

/** One call as the engine received it. */
export interface ReceivedCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: JsonObject;
}

/** How a text is translated: what comes back for it. */
export type Dictionary = (text: string, to: string) => string;

type Answering = (call: ReceivedCall, translate: Dictionary) => object;

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Between <text> and </text> of the last message. */
const askedIn = (body: JsonObject): string => {
  const messages = body.messages as { role: string; content: string }[];
  return /<text>([\s\S]*)<\/text>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '';
};

const protocols: Record<string, Answering> = {
  '/language/translate/v2': ({ body }, translate) => ({
    data: { translations: list(body.q).map((text) => ({ translatedText: translate(text, String(body.target)) })) },
  }),
  '/v2/translate': ({ body }, translate) => ({
    translations: list(body.text).map((text) => ({ detected_source_language: body.source_lang, text: translate(text, String(body.target_lang)) })),
  }),
  '/v1/chat/completions': ({ body }, translate) => ({
    id: 'c1',
    model: body.model,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: translate(askedIn(body), '') } }],
    usage: { prompt_tokens: 11, completion_tokens: 7 },
  }),
};

/** A server that speaks the protocols of all engines; `behave` may answer instead. */
export async function startEngines() {
  const calls: ReceivedCall[] = [];
  const state: { translate: Dictionary; behave: ((call: ReceivedCall, response: ServerResponse) => boolean) | undefined } = {
    translate: (text, to) => `${to}:${text}`,
    behave: undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as JsonObject };
      calls.push(call);
      if (state.behave?.(call, response)) return;
      const answer = protocols[call.path];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ? answer(call, state.translate) : { error: 'no such path' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    state,
    reset() {
      calls.length = 0;
      state.translate = (text, to) => `${to}:${text}`;
      state.behave = undefined;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type EngineServers = Awaited<ReturnType<typeof startEngines>>;
