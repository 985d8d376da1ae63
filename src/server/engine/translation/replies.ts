import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { spend } from './budget.ts';
import type { TranslationBudget } from './budget.ts';
import { charactersOfToken, costOf } from './cost.ts';
import { logEngineCall } from './engine-calls.ts';
import type { LoggedCall } from './engine-calls.ts';
import { complete } from './engines/complete.ts';
import type { ChatEngine } from '../../../shared/translation/engines.ts';
import type { Completed, Completion } from './engines/complete.ts';
import { completeStreamed } from './engines/complete-streamed.ts';
import type { Hearing, Streamed } from './engines/complete-streamed.ts';
import { modelOf } from './models.ts';
import { reserve } from './monthly-budget.ts';
import { usualBudget } from './settings.ts';
import type { TranslationSettings } from './settings.ts';
import { engineFailed, EngineFailure } from './upstream.ts';

export interface RepliesOptions {
  database: Database;
  settings: TranslationSettings;
  budget?: TranslationBudget | undefined;
  /** Hears why an engine failed; people only learn that it did. */
  warn?: ((failure: EngineFailure) => void) | undefined;
  /** Milliseconds an engine may take; 120000. */
  timeout?: number | undefined;
}

/** What a model is asked, by whom, and what for. */
export interface ReplyOrder extends Omit<Completion, 'timeout'> {
  engine: ChatEngine;
  userId: number | null;
  companyCode: string | null;
  /** In engine_call. */
  purpose: string;
}

/** An answer that may be asked for: what it may cost is reserved. */
export interface BegunReply {
  stream: (hearing: Hearing) => Promise<Streamed & LoggedCall>;
  /** Gives back what was reserved: it is not asked for after all. */
  release: () => Promise<void>;
}

/** Answers of language models, counted like translations and written down in engine_call; what was said is not kept. */
export function createReplies({ database, settings, budget = usualBudget, warn, timeout }: RepliesOptions) {
  /** Counts what the order may cost and says what to ask; nothing is sent before. */
  async function begin({ engine, userId, companyCode, purpose, model: named, ...exchange }: ReplyOrder) {
    const { key, ...reached } = settings[engine];
    if (key === undefined) throw appError('no_engine_key', { engine });
    const model = modelOf(settings, engine, named, null);
    const characters = exchange.messages.reduce((sum, { content }) => sum + content.length, 0);
    await spend(database, budget, { userId, companyCode, characters: characters + exchange.max_tokens * charactersOfToken });
    const most = costOf(settings[engine], {
      characters,
      tokens_in: Math.ceil(characters / charactersOfToken),
      tokens_out: exchange.max_tokens,
      models: [model],
    });
    const settle = await reserve(database, companyCode, most);
    const start = performance.now();
    return {
      settle,
      asked: { ...exchange, model, timeout },
      reached: { ...reached, key },
      async log(ended: { result?: Completed; failure?: string | undefined }): Promise<LoggedCall> {
        const call = { engine, purpose, model, characters, milliseconds: performance.now() - start, userId, companyCode, ...ended };
        const logged = await logEngineCall({ database, settings }, call);
        await settle(logged.cost);
        return logged;
      },
    };
  }

  return {
    settings,
    /** @throws AppError no_engine_key */
    check(engine: ChatEngine): void {
      if (settings[engine].key === undefined) throw appError('no_engine_key', { engine });
    },
    /** @throws AppError no_engine_key, model_not_allowed, translation_spent, ai_budget_spent, engine_failed */
    async reply(order: ReplyOrder): Promise<Completed & LoggedCall> {
      const { engine } = order;
      const { asked, reached, log } = await begin(order);
      try {
        const result = await complete(engine, asked, reached);
        return { ...result, ...(await log({ result })) };
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        await log({ failure: error.message });
        warn?.(error);
        throw engineFailed(engine);
      }
    },
    /**
     * Reserves what the answer may cost; it is then asked for, outside any transaction, and heard as it is written. One that fails on the way keeps what came and says so in
     * `ended`.
     * @throws AppError no_engine_key, model_not_allowed, translation_spent, ai_budget_spent, all before anything is asked
     */
    async begin(order: ReplyOrder): Promise<BegunReply> {
      const { asked, reached, log, settle } = await begin(order);
      return {
        release: () => settle(0),
        async stream(hearing) {
          const result = await completeStreamed(order.engine, asked, reached, hearing);
          const logged = await log({ result, failure: result.failure?.message ?? (result.ended === 'stopped' ? 'stopped' : undefined) });
          if (result.failure) warn?.(result.failure);
          return { ...result, ...logged };
        },
      };
    },
  };
}

export type Replies = ReturnType<typeof createReplies>;
