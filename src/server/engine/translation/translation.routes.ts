import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { listOf, recordOf } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import { languages } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';
import { countCallOfUser } from '../access/call-limits.ts';
import type { Caller } from '../access/callers.ts';
import { read } from '../http/define-call.ts';
import { defineRoutes } from '../http/define-routes.ts';
import { mayAsk } from './may-ask.ts';
import { longestText } from './translator.ts';

/** Calls of one user in a quarter of an hour. */
const mostCalls = 600;
const mostFields = 20;
/** Of one body: a text, the prompt and their escapes. */
const bodyLimit = 512 * 1024;

const language = v.picklist(languages);
const oneText = v.pipe(v.string(), v.maxLength(longestText * 4));
/** A text, or several by field: the answer then has them by language and field. */
const text = v.union([oneText, recordOf(oneText, mostFields)]);
const several = v.pipe(
  v.union([language, v.pipe(listOf(language, languages.length), v.minLength(1))]),
  v.transform((to) => (Array.isArray(to) ? to : [to])),
);

export const plain = v.strictObject({ text, from: language, to: several });
export const prompted = v.strictObject({
  text,
  from: language,
  to: language,
  model: v.optional(v.pipe(v.string(), v.maxLength(80), v.regex(/^[\w.:/-]{1,80}$/))),
  system_prompt: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
});

type Text = v.InferOutput<typeof text>;
type Texts = Record<string, Text>;

const countOf = (given: Text): number => (typeof given === 'string' ? 1 : Object.keys(given).length);
const sizeOf = (given: Text): number => (typeof given === 'string' ? given.length : Object.values(given).reduce((sum, one) => sum + one.length, 0));

/** The four engines of translation: `{text, from, to}` in, texts by language out. */
export default defineRoutes({
  register(server, { database, translator }, callers) {
    async function translate(
      caller: Caller,
      engine: EngineName,
      given: Text,
      to: readonly Language[],
      order: { from: Language; model?: string | undefined; system_prompt?: string | undefined },
    ): Promise<Texts> {
      if (sizeOf(given) > longestText) throw appError('text_too_long', { most: longestText });
      translator.check(engine);
      await countCallOfUser(database, 'translate', caller.userId, mostCalls);
      const one = await translator.begin({
        engine,
        from: order.from,
        userId: caller.userId,
        companyCode: caller.companyCode,
        characters: (sizeOf(given) + countOf(given) * (order.system_prompt?.length ?? 0)) * to.length,
        purpose: 'translate_text',
        model: order.model,
        systemPrompt: order.system_prompt,
      });
      const inLanguage = async (target: Language): Promise<Text> => {
        if (typeof given === 'string') return one(given, target);
        const fields: Record<string, string> = {};
        for (const [field, value] of Object.entries(given)) fields[field] = await one(value, target);
        return fields;
      };
      return Object.fromEntries(await Promise.all(to.map(async (target) => [target, await inLanguage(target)] as const)));
    }

    const signedIn = async (request: FastifyRequest): Promise<Caller> => {
      const caller = await callers.find(request);
      mayAsk(caller);
      return caller;
    };

    const byLanguage = (path: string, engine: EngineName): void =>
      void server.post(path, { bodyLimit }, async (request) => {
        const caller = await signedIn(request);
        const { text: given, from, to } = read(plain, request.body);
        return translate(caller, engine, given, to, { from });
      });
    const inContent = (path: string, engine: EngineName): void =>
      void server.post(path, { bodyLimit }, async (request) => {
        const caller = await signedIn(request);
        const { text: given, to, ...order } = read(prompted, request.body);
        return { content: await translate(caller, engine, given, [to], order) };
      });

    byLanguage('/api/gt', 'gt');
    byLanguage('/api/deepl', 'deepl');
    inContent('/api/openai/translate_text', 'openai');
    inContent('/api/deepseek/translate_text', 'deepseek');
  },
});
