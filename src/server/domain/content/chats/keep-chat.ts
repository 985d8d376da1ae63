import { sql } from 'drizzle-orm';
import { gptChats } from '../../../../../schemas/tables/content/chats.ts';
import type { ChatWish } from '../../../../shared/content/chat-events.ts';
import { appError } from '../../../../shared/errors.ts';
import type { ChatEngine } from '../../../../shared/translation/engines.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import type { Actor, Transaction } from '../../../engine/database/database.ts';
import { noticeOf } from '../../../engine/records/log/table-notice.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import type { Services } from '../../../engine/services.ts';
import type { Answered, UsedTool } from './talk.ts';
import type { ChatMessage } from '../../../engine/translation/engines/complete.ts';

const chats = rowsOf(gptChats);

/** As much of what was said as a model is told again, in characters, the newest first. */
const mostTold = 60_000;
const longestTitle = 80;

/** A chat as far as its next answer needs it. */
export interface OpenChat {
  gpt_chat_id: number;
  title: string;
  engine: ChatEngine;
  model: string | null;
  prompt_id: number | null;
}

interface StoredPrompt {
  gpt_prompt: string;
  temperature: number;
  top_p: number;
  max_tokens: number;
}

/** What a model is told first, and how freely it answers. */
export interface ChatPrompt extends Omit<StoredPrompt, 'gpt_prompt'> {
  text: string | null;
}
const usual: ChatPrompt = { text: null, temperature: 0.5, top_p: 1, max_tokens: 4000 };

const titleOf = (question: string): string => {
  const [line = ''] = question.trim().split('\n');
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1)}…` : line;
};

/** What a chat is talked with, before or after it was stored. */
export type ChatHead = Omit<OpenChat, 'gpt_chat_id'>;

/** The caller's own chat. @throws AppError not_found for one that is not his */
export async function ownChat(tx: Transaction, { userId }: Caller, gpt_chat_id: number): Promise<OpenChat> {
  const own = await tx.row<OpenChat>(
    sql`select gpt_chat_id, title, engine, model, prompt_id from gpt_chat where gpt_chat_id = ${gpt_chat_id} and user_id = ${userId} and not deleted`,
  );
  if (!own) throw appError('not_found');
  return own;
}

export const newChat = ({ question, model, prompt_id }: ChatWish, engine: ChatEngine): ChatHead => ({
  title: titleOf(question),
  engine,
  model: model ?? null,
  prompt_id: prompt_id ?? null,
});

export async function storeChat({ records }: Services, actor: Actor & { userId: number }, head: ChatHead): Promise<OpenChat> {
  const { result } = await records.change({ actor, form: 'gpt_chats', action: 'chat_begun' }, false, ({ changes }) =>
    chats.insert(changes, [{ ...head, user_id: actor.userId }]),
  );
  const [made] = result;
  if (!made) throw new Error('the chat was not stored');
  return { ...head, gpt_chat_id: made.gpt_chat_id };
}

/** The prompt of the chat, as it stands now. */
export async function promptOf(tx: Transaction, { prompt_id }: ChatHead): Promise<ChatPrompt> {
  if (prompt_id === null) return usual;
  const stored = await tx.row<StoredPrompt>(sql`
    select gpt_prompt, temperature::float8 as temperature, top_p::float8 as top_p, max_tokens from gpt_prompt where prompt_id = ${prompt_id} and not deleted`);
  if (!stored) return usual;
  const { gpt_prompt, ...how } = stored;
  return { ...how, text: gpt_prompt };
}

/** What was said so far, oldest first, as far back as a model is told it. What failed was not said. */
export async function saidBefore(tx: Transaction, { gpt_chat_id }: OpenChat): Promise<ChatMessage[]> {
  return tx.rows<ChatMessage>(sql`
    select author as role, content from (
      select m.*, sum(length(content)) over (order by gpt_message_id desc) as told from gpt_message m
       where gpt_chat_id = ${gpt_chat_id} and author <> 'system' and content <> '') m
     where told <= ${mostTold} order by gpt_message_id`);
}

/** Writes down what was said, and tells lists of it. @returns the message's number */
async function say(tx: Transaction, caller: Actor, { gpt_chat_id }: OpenChat, values: ReturnType<typeof sql>): Promise<number> {
  const row = await tx.row<{ gpt_message_id: number }>(sql`
    insert into gpt_message (company_code, gpt_chat_id, author, content, model, reply_end, tokens_in, tokens_out, cost_usd)
    select company_code, gpt_chat_id, v.* from gpt_chat, lateral (values (${values})) as v where gpt_chat_id = ${gpt_chat_id} returning gpt_message_id`);
  if (!row) throw appError('not_found');
  await tx.execute(sql`update gpt_chat set last_message_at = now() where gpt_chat_id = ${gpt_chat_id}`);
  await tx.rows(sql`select ${noticeOf(['gpt_chat', 'gpt_message'], caller.companyCode, caller.userId)}`);
  return row.gpt_message_id;
}

export const keepQuestion = (tx: Transaction, caller: Actor, chat: OpenChat, question: string): Promise<number> =>
  say(tx, caller, chat, sql`'user', ${question}::text, null::text, null::text, null::int, null::int, null::numeric`);

export const keepAnswer = (tx: Transaction, caller: Actor, chat: OpenChat, { content, model, ended, tokens_in, tokens_out, cost }: Answered): Promise<number> =>
  say(
    tx,
    caller,
    chat,
    sql`'assistant', ${content}::text, ${model}::text, ${ended}::text, ${tokens_in ?? null}::int, ${tokens_out ?? null}::int, ${cost}::numeric`,
  );

/** A tool that the model had used, as a line of its own: which, with what, and what it refused. */
export const keepTool = (tx: Transaction, caller: Actor, chat: OpenChat, { tool, input, refused }: UsedTool): Promise<number> =>
  say(tx, caller, chat, sql`'system', ${JSON.stringify({ tool, input, refused })}::text, null::text, null::text, null::int, null::int, null::numeric`);
