import type { ChatEngine } from '../translation/engines.ts';

/** What somebody says to a language model; without a chat a new one begins. */
export interface ChatWish {
  gpt_chat_id?: number;
  /** Of a new chat. */
  engine?: ChatEngine;
  model?: string;
  prompt_id?: number;
  question: string;
  /** The model may have tools used that read what the person may read, and leave drafts in his inbox. */
  tools?: boolean;
}

export type ReplyEnd = 'whole' | 'cut' | 'stopped' | 'failed';

/** What the server tells while a model answers, one event after the other: which chat it is, pieces of the answer, how it ended. */
export type ChatEvent =
  | { event: 'chat'; gpt_chat_id: number; title: string; gpt_message_id: number }
  | { event: 'piece'; text: string }
  | { event: 'tool'; tool: string; input: string; refused: string | null }
  | { event: 'end'; gpt_message_id: number; reply_end: ReplyEnd; model: string; tokens_in: number | null; tokens_out: number | null; cost_usd: number };
