import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { Database } from '../database/database.ts';
import { logEngineCall } from './engine-calls.ts';
import { reserve } from './monthly-budget.ts';
import type { TranslationSettings } from './settings.ts';
import { callUpstream, engineFailed, EngineFailure } from './upstream.ts';

/** Bytes of an answer: a picture as text. */
const largest = 24 * 1024 * 1024;
const size = '1024x1024';

/** What is to be drawn, and for whom. */
export interface DrawingOrder {
  prompt: string;
  userId: number | null;
  companyCode: string;
}

export interface Drawing {
  bytes: Buffer;
  engine_call_id: number;
}

const answer = v.object({ data: v.pipe(v.array(v.object({ b64_json: v.pipe(v.string(), v.base64()) })), v.minLength(1)) });

interface DrawingsOptions {
  database: Database;
  settings: TranslationSettings;
  /** Hears why the engine failed; people only learn that it did. */
  warn?: ((failure: EngineFailure) => void) | undefined;
  /** Milliseconds the engine may take; 120000. */
  timeout?: number | undefined;
}

/** Pictures that a model draws, by the protocol of OpenAI; each is paid for by itself and written down in engine_call. */
export function createDrawings({ database, settings, warn, timeout }: DrawingsOptions) {
  const engine = 'openai';
  return {
    /** One picture, outside any transaction. @throws AppError no_engine_key, ai_budget_spent, engine_failed */
    async draw({ prompt, userId, companyCode }: DrawingOrder): Promise<Drawing> {
      const { key, url, drawing } = settings[engine];
      if (key === undefined || !drawing) throw appError('no_engine_key', { engine });
      const { model, price } = drawing;
      const settle = await reserve(database, companyCode, price);
      const start = performance.now();
      const log = async (cost: number, failure?: string) => {
        const call = {
          engine,
          purpose: 'drawing',
          characters: prompt.length,
          milliseconds: performance.now() - start,
          userId,
          companyCode,
          result: { model },
        } as const;
        const logged = await logEngineCall({ database, settings }, { ...call, cost, failure });
        await settle(logged.cost);
        return logged;
      };
      try {
        const body = { model, prompt, n: 1, size };
        const headers = { authorization: `Bearer ${key}` };
        const { data } = await callUpstream({
          engine,
          url: `${url}/images/generations`,
          headers,
          body,
          answer,
          largest,
          ...(timeout !== undefined && { timeout }),
        });
        const { engine_call_id } = await log(price);
        return { bytes: Buffer.from(data[0]?.b64_json ?? '', 'base64'), engine_call_id };
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        await log(0, error.message);
        warn?.(error);
        throw engineFailed(engine);
      }
    },
  };
}

export type Drawings = ReturnType<typeof createDrawings>;
