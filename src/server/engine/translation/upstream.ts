import { ofetch } from 'ofetch';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';

/** Milliseconds an engine may take for one call. */
export const engineTimeout = 120_000;
/** Bytes of an answer. */
export const largestAnswer = 4 * 1024 * 1024;

/** One POST to a configured address: `path` and headers belong to the engine, nothing comes from a request. */
export interface UpstreamCall<TSchema extends v.GenericSchema> {
  engine: EngineName;
  url: string;
  headers: Record<string, string>;
  body: object;
  /** The answer as far as it is needed. */
  answer: TSchema;
  timeout?: number;
  /** Bytes of the answer, where it may have more than others. */
  largest?: number;
}

/** Reads an answer, and no more of it than an answer may have. */
async function readText(stream: ReadableStream<Uint8Array>, largest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largest) throw new Error('the answer is too long');
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

type UpstreamPost = Pick<UpstreamCall<v.GenericSchema>, 'engine' | 'url' | 'headers' | 'body'>;

/**
 * The body of what an engine answers: no redirects (a key goes to no other host), no second try.
 * @throws EngineFailure where it answers that it failed
 */
export async function postUpstream({ engine, url, headers, body }: UpstreamPost, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await ofetch.raw<ReadableStream<Uint8Array>, 'stream'>(url, {
    method: 'POST',
    headers,
    body,
    responseType: 'stream',
    redirect: 'error',
    retry: 0,
    ignoreResponseError: true,
    signal,
  });
  if (response.ok && response._data) return response._data;
  await response._data?.cancel();
  throw new EngineFailure(engine, `HTTP ${response.status}`);
}

/** Any error of a call as the failure that is written down. */
export const toEngineFailure = (engine: EngineName, cause: unknown): EngineFailure =>
  cause instanceof EngineFailure ? cause : new EngineFailure(engine, cause instanceof Error ? cause.name : 'failed', { cause });

/**
 * Calls an engine, for a bounded time and answer.
 * @throws EngineFailure
 */
export async function callUpstream<TSchema extends v.GenericSchema>(call: UpstreamCall<TSchema>): Promise<v.InferOutput<TSchema>> {
  const { engine, answer, timeout = engineTimeout, largest = largestAnswer } = call;
  try {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), await readText(await postUpstream(call, AbortSignal.timeout(timeout)), largest));
    if (!read.success) throw new EngineFailure(engine, 'not an answer of this protocol');
    return read.output as v.InferOutput<TSchema>;
  } catch (cause) {
    throw toEngineFailure(engine, cause);
  }
}
