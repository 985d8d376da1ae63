import type { ChatEvent, ChatWish } from '../../shared/content/chat-events.ts';
import { toApiError, toNetworkError } from './api-error.ts';
import { readEvents } from './event-lines.ts';
import type { Transport } from './transport.ts';

export const chatPath = '/rpc/gpt_chat_reply';

/** The refusal in the body of an answer; null where it is no JSON, as pages of proxies are. */
const refusalIn = (response: Response): Promise<unknown> => response.json().catch(() => null);

/** Puts a question to a language model and hears of the answer as it is written; whoever aborts stops the model. Rejects with ApiError. */
export async function putQuestion(
  { headers }: Pick<Transport, 'headers'>,
  wish: ChatWish,
  hear: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(chatPath, {
    method: 'POST',
    headers: { ...headers({}), Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify(wish),
    signal,
  }).catch((cause: unknown) => {
    throw toNetworkError(cause);
  });
  if (!response.ok || !response.body) throw toApiError(response.status, await refusalIn(response));
  await readEvents(
    response.body,
    (data) => hear(JSON.parse(data) as ChatEvent),
    () => undefined,
  ).catch((cause: unknown) => {
    throw toNetworkError(cause);
  });
}
