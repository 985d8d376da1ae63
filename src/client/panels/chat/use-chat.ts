import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatEvent, ChatWish, ReplyEnd } from '../../../shared/content/chat-events.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isCancelled } from '../../data/api-error.ts';
import { ApiError } from '../../data/api.ts';
import type { Api } from '../../data/api.ts';
import { useHost } from '../../runtime/host.tsx';

/** What was said in a conversation, or is being said. */
export interface ChatLine {
  key: string;
  author: 'user' | 'assistant' | 'system';
  content: string;
  model?: string | null;
  reply_end?: ReplyEnd | 'writing' | null;
  tokens_in?: number | null;
  tokens_out?: number | null;
  cost_usd?: number | null;
}

type Begin = Omit<ChatWish, 'gpt_chat_id' | 'question'>;

/** More is not read at once. */
const most = 1_000;

const toLine = (row: JsonObject): ChatLine => ({ ...(row as JsonObject & Omit<ChatLine, 'key'>), key: `message ${String(row.gpt_message_id)}` });

const readLines = async (api: Api, gpt_chat_id: number, signal: AbortSignal): Promise<ChatLine[]> => {
  const call = { filter: { field: 'gpt_chat_id', op: 'eq', value: gpt_chat_id }, sort: [{ field: 'gpt_message_id' }], limit: most, count: 'none' };
  const { rows } = await api.action<{ rows: JsonObject[] }>('gpt_messages', 'list', call, signal);
  return rows.map(toLine);
};

const writing: ChatLine = { key: 'answer', author: 'assistant', content: '', reply_end: 'writing' };

/** What an event makes of the lines; the last one is the answer being written. */
function heard(lines: readonly ChatLine[], event: ChatEvent): ChatLine[] {
  const answer = lines.at(-1) ?? writing;
  const before = lines.slice(0, -1);
  if (event.event === 'tool') return [...before, { key: `tool ${lines.length}`, author: 'system', content: JSON.stringify(event) }, answer];
  if (event.event === 'piece') return [...before, { ...answer, content: answer.content + event.text }];
  if (event.event === 'end') return [...before, { ...answer, ...event, key: `message ${String(event.gpt_message_id)}` }];
  return [...lines];
}

/** The answer being written was left where it is. */
const broken = (lines: readonly ChatLine[], reply_end: ReplyEnd): ChatLine[] =>
  lines.map((line) => (line.reply_end === 'writing' ? { ...line, key: `stopped ${lines.length}`, reply_end } : line));

export interface Chat {
  /** Null of one that has not begun. */
  id: number | null;
  lines: readonly ChatLine[];
  isBusy: boolean;
  error: ApiError | null;
  /** Puts the question. @returns whether it was taken; what was not stays as it was typed */
  send: (question: string, begin: Begin) => Promise<boolean>;
  stop: () => void;
}

/** One conversation: that with the number, or a new one while it is null. `onBegun` hears the number of a new one. */
export function useChat(given: number | null, onBegun: (id: number) => void = () => undefined): Chat {
  const { api } = useHost();
  const [id, setId] = useState(given);
  const [lines, setLines] = useState<readonly ChatLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const own = useRef<number | null>(null);

  useEffect(() => {
    if (given === own.current && given !== null) return undefined;
    const stop = new AbortController();
    underWay.current?.abort();
    setId(given);
    setLines([]);
    setError(null);
    if (given !== null)
      readLines(api, given, stop.signal).then(
        (read) => setLines(read),
        (cause: unknown) => {
          if (!isCancelled(cause)) setError(cause instanceof ApiError ? cause : new ApiError('internal', 0));
        },
      );
    return () => stop.abort();
  }, [api, given]);

  useEffect(() => () => underWay.current?.abort(), []);

  const send = useCallback(
    async (question: string, begin: Begin): Promise<boolean> => {
      const stop = new AbortController();
      underWay.current = stop;
      let isTaken = false;
      const before = lines;
      setBusy(true);
      setError(null);
      setLines([...before, { key: `question ${before.length}`, author: 'user', content: question }, writing]);
      const hear = (event: ChatEvent) => {
        if (event.event === 'chat') {
          isTaken = true;
          own.current = event.gpt_chat_id;
          setId(event.gpt_chat_id);
          if (id === null) onBegun(event.gpt_chat_id);
        }
        setLines((now) => heard(now, event));
      };
      try {
        await api.chat(id === null ? { ...begin, question } : { gpt_chat_id: id, question, ...(begin.tools && { tools: true }) }, hear, stop.signal);
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        if (!isTaken) setLines(before);
        else setLines((now) => broken(now, isCancelled(cause) ? 'stopped' : 'failed'));
        if (!isCancelled(cause)) setError(cause);
      }
      if (underWay.current === stop) setBusy(false);
      return isTaken;
    },
    [api, id, lines, onBegun],
  );
  const stop = useCallback(() => underWay.current?.abort(), []);
  return { id, lines, isBusy, error, send, stop };
}
