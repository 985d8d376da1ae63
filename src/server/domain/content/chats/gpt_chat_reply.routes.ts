import { PassThrough } from 'node:stream';
import * as v from 'valibot';
import type { ChatEvent } from '../../../../shared/content/chat-events.ts';
import { appError } from '../../../../shared/errors.ts';
import { chatEngines } from '../../../../shared/translation/engines.ts';
import type { ChatEngine } from '../../../../shared/translation/engines.ts';
import type { Caller } from '../../../engine/access/callers.ts';
import { countCallOfUser } from '../../../engine/access/call-limits.ts';
import { doerOf } from '../../../engine/database/database.ts';
import type { Actor } from '../../../engine/database/database.ts';
import { read } from '../../../engine/http/define-call.ts';
import { defineRoutes } from '../../../engine/http/define-routes.ts';
import type { Services } from '../../../engine/services.ts';
import { toolPerson } from '../../../engine/tools/tool-person.ts';
import type { ToolPerson } from '../../../engine/tools/tool-person.ts';
import type { BegunReply, ReplyOrder } from '../../../engine/translation/replies.ts';
import { keepAnswer, keepQuestion, keepTool, newChat, ownChat, promptOf, saidBefore, storeChat } from './keep-chat.ts';
import type { ChatHead, OpenChat } from './keep-chat.ts';
import { offered, talk, toolRules } from './talk.ts';
import type { UsedTool } from './talk.ts';

/** Questions of one user in a quarter of an hour. */
const mostCalls = 200;
const longestQuestion = 50_000;
const bodyLimit = 512 * 1024;

/** Pages on which people talk to models. */
const pages = ['settings/chatgpt', 'settings/chatgpt_twin', 'settings/gpt_chats'];

export const chatCall = v.strictObject({
  gpt_chat_id: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  engine: v.optional(v.picklist(chatEngines)),
  model: v.optional(v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w.:/-]{1,80}$/))),
  prompt_id: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  question: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'required'),
    v.maxLength(longestQuestion),
  ),
  tools: v.optional(v.boolean(), false),
});
export type ChatCall = v.InferOutput<typeof chatCall>;

/** Whoever has a page of chats may ask. @throws AppError forbidden */
function mayChat({ rights }: Pick<Caller, 'rights'>): void {
  if (!pages.some((page) => rights.get(page)?.list)) throw appError('forbidden');
}

/** A question as it is put: to which chat, and what the model is told. */
interface Put {
  /** Undefined of a new one. */
  known: OpenChat | undefined;
  head: ChatHead;
  order: ReplyOrder;
  /** For whom tools are used, where he gave leave. */
  person: ToolPerson | undefined;
}

/** Reads what was said before. @throws AppError not_found */
const put = (services: Services, caller: Caller, wish: ChatCall, engine: ChatEngine): Promise<Put> =>
  services.records.read(caller, async (tx) => {
    const known = wish.gpt_chat_id === undefined ? undefined : await ownChat(tx, caller, wish.gpt_chat_id);
    const head = known ?? newChat(wish, engine);
    const { text, ...how } = await promptOf(tx, head);
    const before = known ? await saidBefore(tx, known) : [];
    const person = wish.tools ? toolPerson(caller, 'chat', true) : undefined;
    const rules = [text, person && toolRules].filter((one) => typeof one === 'string');
    const order: ReplyOrder = {
      ...how,
      engine: head.engine,
      ...(head.model !== null && { model: head.model }),
      messages: [...rules.map((content) => ({ role: 'system' as const, content })), ...before, { role: 'user', content: wish.question }],
      ...(person && { tools: offered(services, person) }),
      userId: caller.userId,
      companyCode: caller.companyCode,
      purpose: 'chat',
    };
    return { known, head, order, person };
  });

/**
 * `POST /rpc/gpt_chat_reply`: a question to a language model, answered by server-sent events as it is written. Whoever closes the connection stops the model; what it
 * said until then is kept. What refuses the question refuses it before anything is sent.
 */
export default defineRoutes({
  register(server, services, callers) {
    const { replies, database, translator } = services;
    const stops = new Set<AbortController>();
    server.addHook('preClose', async () => stops.forEach((stop) => stop.abort()));

    /** Has the model answer, and tells the stream of it until it is closed. */
    async function answer(actor: Actor, chat: OpenChat, { order, person }: Put, begun: BegunReply, stream: PassThrough): Promise<void> {
      const stop = new AbortController();
      const tell = (event: ChatEvent): void => void (stream.destroyed || stream.write(`data: ${JSON.stringify(event)}\n\n`));
      stops.add(stop);
      stream.once('close', () => stop.abort());
      try {
        const used = async (tool: UsedTool): Promise<void> => {
          await database.transaction(actor, (tx) => keepTool(tx, actor, chat, tool));
          tell({ event: 'tool', ...tool });
        };
        const hearing = { hear: (text: string) => tell({ event: 'piece', text }), stop: stop.signal };
        const answered = await talk(services, { order, begun, person, hearing, used });
        const gpt_message_id = await database.transaction(actor, (tx) => keepAnswer(tx, actor, chat, answered));
        const { ended: reply_end, model, tokens_in = null, tokens_out = null, cost: cost_usd } = answered;
        tell({ event: 'end', gpt_message_id, reply_end, model, tokens_in, tokens_out, cost_usd });
      } finally {
        stops.delete(stop);
        stream.end();
      }
    }

    server.post('/rpc/gpt_chat_reply', { bodyLimit, compress: false }, async (request, reply) => {
      const caller = await callers.find(request);
      mayChat(caller);
      const wish = read(chatCall, request.body);
      const engine = wish.engine ?? chatEngines.find((name) => translator.settings[name].key !== undefined) ?? chatEngines[0];
      replies.check(engine);
      await countCallOfUser(database, 'chat', caller.userId, mostCalls);
      const asking = await put(services, caller, wish, engine);
      const begun = await replies.begin(asking.order);
      // Rights that change while a model answers do not lose what it said.
      const actor = { ...doerOf(caller), userId: caller.userId };
      const stream = new PassThrough();
      try {
        const chat = asking.known ?? (await storeChat(services, actor, asking.head));
        const asked = await database.transaction(actor, (tx) => keepQuestion(tx, actor, chat, wish.question));
        const first: ChatEvent = { event: 'chat', gpt_chat_id: chat.gpt_chat_id, title: chat.title, gpt_message_id: asked };
        stream.write(`data: ${JSON.stringify(first)}\n\n`);
        void answer(actor, chat, asking, begun, stream).catch((error: unknown) => request.log.error(error, 'an answer could not be kept'));
      } catch (error) {
        await begun.release();
        throw error;
      }
      return reply.type('text/event-stream; charset=utf-8').headers({ 'x-accel-buffering': 'no', 'cache-control': 'no-store' }).send(stream);
    });
  },
});
