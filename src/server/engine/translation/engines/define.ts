import type { Language } from '../../../../shared/languages.ts';
import type { EngineSettings } from '../settings.ts';

/** One text for one language; what must stay is in marks (protect.ts). */
export interface EngineRequest {
  text: string;
  from: Language;
  to: Language;
  /** For language models: which one, what it is told besides the text, and how freely it answers. */
  model?: string | undefined;
  prompt: Prompt;
  timeout?: number | undefined;
}

/** A prompt with {{from}}, {{to}} and {{text}} still in it. */
export interface Prompt {
  text: string;
  temperature: number;
  top_p: number;
  max_tokens: number;
}

export interface EngineResult {
  text: string;
  model?: string | undefined;
  tokens_in?: number | undefined;
  tokens_out?: number | undefined;
}

/** An engine: its protocol and nothing else. @throws EngineFailure */
export type Engine = (request: EngineRequest, settings: EngineSettings & { key: string }) => Promise<EngineResult>;
