import * as v from 'valibot';
import { recordOf } from '../../../shared/bounded.ts';
import { countCallOfUser } from '../access/call-limits.ts';
import { read } from '../http/define-call.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { ChatEngine } from '../../../shared/translation/engines.ts';
import type { ResponseFormat } from './engines/complete.ts';
import { mayAsk } from './may-ask.ts';
import { longestText } from './translator.ts';

/** Calls of one user in a quarter of an hour. */
const mostCalls = 200;
/** Of one body: what is asked, the prompt and their escapes. */
const bodyLimit = 512 * 1024;
/** The model of DeepSeek answers more drily at the same temperature. */
const deepseekHeat = 1.5;
const hottest = 2;

const number = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));

/** How a model may be asked. */
export const exchangeEntries = {
  temperature: number(0, hottest),
  top_p: number(0, 1),
  max_tokens: v.pipe(number(1, 16_000), v.integer()),
  model: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w.:/-]{1,80}$/)),
};
const asked = {
  content: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(longestText)),
  system_prompt: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  temperature: v.optional(exchangeEntries.temperature, 0.5),
  top_p: v.optional(exchangeEntries.top_p, 1),
  max_tokens: v.optional(exchangeEntries.max_tokens, 500),
  model: v.optional(exchangeEntries.model),
};
const format = v.union([
  v.strictObject({ type: v.picklist(['text', 'json_object']) }),
  v.strictObject({ type: v.literal('json_schema'), json_schema: recordOf(v.unknown(), 10) }),
]);

export const freely = v.strictObject(asked);
export const formatted = v.strictObject({ ...asked, response_format: v.optional(format) });

/** `POST /api/{engine}/get_reply`: what a language model answers to `content`, told by `system_prompt` how. */
export default defineRoutes({
  register(server, { database, replies }, callers) {
    const replying = (engine: ChatEngine, schema: typeof freely | typeof formatted, heat: number): void =>
      void server.post(`/api/${engine}/get_reply`, { bodyLimit }, async (request) => {
        const caller = await callers.find(request);
        mayAsk(caller);
        const given: v.InferOutput<typeof freely> & { response_format?: ResponseFormat | undefined } = read(schema, request.body);
        const { content, system_prompt, temperature, ...order } = given;
        replies.check(engine);
        await countCallOfUser(database, 'get_reply', caller.userId, mostCalls);
        const told = system_prompt === '' ? [] : [{ role: 'system' as const, content: system_prompt }];
        const { content: text, ...usage } = await replies.reply({
          ...order,
          engine,
          messages: [...told, { role: 'user', content }],
          temperature: Math.min(temperature * heat, hottest),
          userId: caller.userId,
          companyCode: caller.companyCode,
          purpose: 'get_reply',
        });
        return { content: text, is_whole: usage.isWhole, model: usage.model, tokens_in: usage.tokens_in ?? null, tokens_out: usage.tokens_out ?? null };
      });

    replying('openai', formatted, 1);
    replying('deepseek', freely, deepseekHeat);
  },
});
