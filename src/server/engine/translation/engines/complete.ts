import * as v from 'valibot';
import type { EngineName } from '../../../../shared/translation/engines.ts';
import type { EngineSettings } from '../settings.ts';
import { callUpstream, EngineFailure } from '../upstream.ts';

/** A tool that a model wants used, as the protocol has it; `arguments` is JSON of its own making. */
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** Of an assistant that wanted tools used before it answers. */
  tool_calls?: readonly ToolCall[];
  /** Of a tool: which of these calls it answers. */
  tool_call_id?: string;
}

/** A tool as a model is told of it. */
export interface OfferedTool {
  type: 'function';
  function: { name: string; description: string; parameters: Readonly<Record<string, unknown>> };
}

/** What answer is wanted: any text, JSON, or JSON of a schema. */
export type ResponseFormat = { type: 'text' | 'json_object' } | { type: 'json_schema'; json_schema: Readonly<Record<string, unknown>> };

/** One exchange by the protocol of chat completions. */
export interface Completion {
  /** The one of the settings when absent. */
  model?: string | undefined;
  messages: readonly ChatMessage[];
  temperature: number;
  top_p?: number;
  max_tokens: number;
  response_format?: ResponseFormat | undefined;
  /** What the model may want used; heard of by `completeStreamed` alone. */
  tools?: readonly OfferedTool[] | undefined;
  /** Milliseconds; 120000. */
  timeout?: number | undefined;
}

export interface Completed {
  content: string;
  /** False where the answer ended because it might have no more tokens. */
  isWhole: boolean;
  model: string;
  tokens_in?: number | undefined;
  tokens_out?: number | undefined;
}

const answer = v.object({
  model: v.optional(v.string()),
  choices: v.array(v.object({ finish_reason: v.nullish(v.string()), message: v.object({ content: v.nullish(v.string()) }) })),
  usage: v.nullish(v.object({ prompt_tokens: v.nullish(v.number()), completion_tokens: v.nullish(v.number()) })),
});

/** Asks a model. @throws EngineFailure also where the answer has no text */
export async function complete(
  engine: EngineName,
  { model: asked, timeout, ...exchange }: Completion,
  { url, key, model: usual }: Pick<EngineSettings, 'url' | 'model'> & { key: string },
): Promise<Completed> {
  const model = asked ?? usual ?? '';
  const body = { model, ...exchange };
  const headers = { authorization: `Bearer ${key}` };
  const {
    choices,
    usage,
    model: answered,
  } = await callUpstream({ engine, url: `${url}/chat/completions`, headers, body, answer, ...(timeout !== undefined && { timeout }) });
  const [first] = choices;
  const content = first?.message.content;
  if (!content) throw new EngineFailure(engine, 'no text');
  return {
    content,
    isWhole: first.finish_reason !== 'length',
    model: answered ?? model,
    tokens_in: usage?.prompt_tokens ?? undefined,
    tokens_out: usage?.completion_tokens ?? undefined,
  };
}
