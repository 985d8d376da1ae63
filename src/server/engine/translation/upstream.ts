import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';

/** Milliseconds an engine may take for one call. */
export const engineTimeout = 120_000;
const largestAnswer = 4 * 1024 * 1024;

/** One POST to a configured address: `path` and headers belong to the engine, nothing comes from a request. */
export interface UpstreamCall<TSchema extends v.GenericSchema> {
  engine: EngineName;
  url: string;
  headers: Record<string, string>;
  body: object;
  /** The answer as far as it is needed. */
  answer: TSchema;
  timeout?: number;
}

/** Reads an answer, and no more of it than an answer may have. */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Told in the log and in engine_call; people are told that the engine failed, never what it said. */
export class EngineFailure extends Error {
  constructor(
    readonly engine: EngineName,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'EngineFailure';
  }
}

export const engineFailed = (engine: EngineName) => appError('engine_failed', { engine });

/**
 * Calls an engine: no redirects (a key goes to no other host), a bounded time and answer, no second try.
 * @throws EngineFailure
 */
export async function callUpstream<TSchema extends v.GenericSchema>(call: UpstreamCall<TSchema>): Promise<v.InferOutput<TSchema>> {
  const { engine, url, headers, body, answer, timeout = engineTimeout } = call;
  try {
    const response = await ofetch.raw<ReadableStream<Uint8Array>, 'stream'>(url, {
      method: 'POST',
      headers,
      body,
      responseType: 'stream',
      redirect: 'error',
      retry: 0,
      ignoreResponseError: true,
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok || !response._data) {
      await response._data?.cancel();
      throw new EngineFailure(engine, `HTTP ${response.status}`);
    }
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), await readText(response._data));
    if (!read.success) throw new EngineFailure(engine, 'not an answer of this protocol');
    return read.output as v.InferOutput<TSchema>;
  } catch (cause) {
    if (cause instanceof EngineFailure) throw cause;
    throw new EngineFailure(engine, cause instanceof Error ? cause.name : 'failed', { cause });
  }
}
