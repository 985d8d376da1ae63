import * as v from 'valibot';
import { createEventData } from '../../../../shared/event-data.ts';
import type { EngineName } from '../../../../shared/translation/engines.ts';
import type { EngineSettings } from '../settings.ts';
import { EngineFailure, engineTimeout, largestAnswer, postUpstream, toEngineFailure } from '../upstream.ts';
import type { Completed, Completion, ToolCall } from './complete.ts';

const calledTool = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(19)),
  id: v.nullish(v.string()),
  function: v.optional(v.object({ name: v.nullish(v.string()), arguments: v.nullish(v.string()) })),
});
const delta = v.object({ content: v.nullish(v.string()), tool_calls: v.nullish(v.array(calledTool)) });
const part = v.object({
  model: v.optional(v.string()),
  choices: v.optional(v.array(v.object({ finish_reason: v.nullish(v.string()), delta: v.optional(delta) })), []),
  usage: v.nullish(v.object({ prompt_tokens: v.nullish(v.number()), completion_tokens: v.nullish(v.number()) })),
  error: v.optional(v.unknown()),
});

/** How a streamed answer ended: whole, cut at its tokens, stopped by who asked, or failed on the way. What came until then is in `content`. */
export interface Streamed extends Completed {
  ended: 'whole' | 'cut' | 'stopped' | 'failed';
  failure?: EngineFailure;
  /** Tools that the model wants used before it goes on. */
  toolCalls: readonly ToolCall[];
}

export interface Hearing {
  /** Hears each piece of the answer as it comes. */
  hear: (piece: string) => void;
  /** Ends the answer; what came is kept. */
  stop: AbortSignal;
}

/** What the events of a stream say; whoever leaves early ends it. @throws EngineFailure where one is none of this protocol, and where they are too long */
async function* readParts(engine: EngineName, body: ReadableStream<Uint8Array>): AsyncGenerator<v.InferOutput<typeof part>> {
  const reader = body.getReader();
  // A character may lie in two pieces.
  const decoder = new TextDecoder();
  const dataOf = createEventData();
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > largestAnswer) throw new EngineFailure(engine, 'the answer is too long');
      for (const data of dataOf(decoder.decode(read.value, { stream: true }))) {
        if (data === '[DONE]') return;
        const event = v.safeParse(v.pipe(v.string(), v.parseJson(), part), data);
        if (!event.success) throw new EngineFailure(engine, 'not an answer of this protocol');
        yield event.output;
      }
    }
  } finally {
    await reader.cancel();
  }
}

/** A tool call grows piece by piece, each at its place. */
function gather(calls: ToolCall[], { index, id, function: called }: v.InferOutput<typeof calledTool>): void {
  const call = (calls[index] ??= { id: '', type: 'function', function: { name: '', arguments: '' } });
  call.id += id ?? '';
  call.function.name += called?.name ?? '';
  call.function.arguments += called?.arguments ?? '';
}

/** Takes a part into the answer; undefined text where it has none. */
function take(answer: Streamed, calls: ToolCall[], { model, choices, usage }: v.InferOutput<typeof part>): string | undefined {
  answer.model = model ?? answer.model;
  answer.tokens_in = usage?.prompt_tokens ?? answer.tokens_in;
  answer.tokens_out = usage?.completion_tokens ?? answer.tokens_out;
  const [first] = choices;
  if (first?.finish_reason) answer.ended = first.finish_reason === 'length' ? 'cut' : 'whole';
  for (const call of first?.delta?.tool_calls ?? []) gather(calls, call);
  return first?.delta?.content ?? undefined;
}

/** Asks a model and hears its answer as it is written. Never rejects for the engine: how it ended is in the answer, with what came until then. */
export async function completeStreamed(
  engine: EngineName,
  { model: asked, timeout = engineTimeout, ...exchange }: Completion,
  { url, key, model: usual }: Pick<EngineSettings, 'url' | 'model'> & { key: string },
  { hear, stop }: Hearing,
): Promise<Streamed> {
  const toolCalls: ToolCall[] = [];
  const answer: Streamed = { content: '', isWhole: false, model: asked ?? usual ?? '', ended: 'failed', toolCalls };
  const body = { model: answer.model, ...exchange, stream: true, stream_options: { include_usage: true } };
  const call = { engine, url: `${url}/chat/completions`, headers: { authorization: `Bearer ${key}` }, body };
  try {
    for await (const event of readParts(engine, await postUpstream(call, AbortSignal.any([stop, AbortSignal.timeout(timeout)])))) {
      if (event.error !== undefined) throw new EngineFailure(engine, 'an error in the stream');
      const piece = take(answer, toolCalls, event);
      if (!piece) continue;
      answer.content += piece;
      hear(piece);
    }
    if (answer.ended === 'failed') throw new EngineFailure(engine, 'the stream broke off');
    if (answer.content === '' && toolCalls.length === 0) throw new EngineFailure(engine, 'no text');
    return { ...answer, isWhole: answer.ended === 'whole' };
  } catch (cause) {
    if (stop.aborted) return { ...answer, ended: 'stopped' };
    return { ...answer, ended: 'failed', failure: toEngineFailure(engine, cause) };
  }
}
