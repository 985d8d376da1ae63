import { appError } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/languages.ts';
import type { EngineName, EngineOffer } from '../../../shared/translation/engines.ts';
import { engineNames } from '../../../shared/translation/engines.ts';
import type { Database } from '../database/database.ts';
import { costOf } from './cost.ts';
import { logEngineCall } from './engine-calls.ts';
import { spend } from './budget.ts';
import type { TranslationBudget } from './budget.ts';
import type { EngineResult } from './engines/define.ts';
import { engines } from './engines/registry.ts';
import { readGlossary } from './glossary.ts';
import { reserve } from './monthly-budget.ts';
import { readPrompt } from './prompts.ts';
import { modelOf } from './models.ts';
import { protect, restore } from './protect.ts';
import { usualBudget } from './settings.ts';
import type { TranslationSettings } from './settings.ts';
import { engineFailed, EngineFailure } from './upstream.ts';

/** Longest text an engine is given at once, in characters. */
export const longestText = 50_000;

interface TranslatorOptions {
  database: Database;
  settings: TranslationSettings;
  budget?: TranslationBudget | undefined;
  /** Hears why an engine failed; people only learn that it did. */
  warn?: ((failure: EngineFailure) => void) | undefined;
  /** Milliseconds an engine may take; 120000. */
  timeout?: number | undefined;
}

/** Who wants something translated, by which engine. */
export interface TranslationOrder {
  engine: EngineName;
  from: Language;
  userId: number | null;
  companyCode: string | null;
  /** Of all texts, once for each language, with what a model is told besides: counted before anything is sent. */
  characters: number;
  /** What it is for, in engine_call. */
  purpose: string;
  /** A language model's, in place of the stored ones. */
  model?: string | undefined;
  systemPrompt?: string | undefined;
}

/** Translates one text of an order. @throws AppError engine_failed, placeholder_lost, text_too_long, ai_budget_spent */
export type TranslateText = (text: string, to: Language) => Promise<string>;

/** Whether anything is to be translated: a text without a letter stays as it is. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text);

export function createTranslator({ database, settings, budget = usualBudget, warn, timeout }: TranslatorOptions) {
  return {
    settings,
    offers: (): EngineOffer[] => engineNames.map((engine) => ({ engine, ready: settings[engine].key !== undefined, models: settings[engine].models })),
    /** @throws AppError no_engine_key */
    check(engine: EngineName): void {
      if (settings[engine].key === undefined) throw appError('no_engine_key', { engine });
    },
    /**
     * Counts an order, and reads glossary and prompt once for all its texts. No transaction is open while an engine works.
     * @throws AppError no_engine_key, model_not_allowed, translation_spent
     */
    async begin(order: TranslationOrder): Promise<TranslateText> {
      const { engine, from, userId, companyCode, purpose, systemPrompt } = order;
      const { key, ...reached } = settings[engine];
      if (key === undefined) throw appError('no_engine_key', { engine });
      const [glossary, stored] = [await readGlossary(database), await readPrompt(database, from)];
      const model = modelOf(settings, engine, order.model, stored.model);
      await spend(database, budget, order);
      const prompt = { ...stored, ...(systemPrompt ? { text: systemPrompt } : {}) };

      return async (text, to) => {
        if (text.length > longestText) throw appError('text_too_long', { most: longestText });
        if (!hasWords(text)) return text;
        const given = protect(text, glossary(from, to));
        const settle = await reserve(database, companyCode, costOf(settings[engine], { characters: text.length }));
        const start = performance.now();
        let result: EngineResult | undefined;
        let failure: unknown;
        try {
          result = await engines[engine]({ text: given.text, from, to, model, prompt, timeout }, { ...reached, key });
        } catch (error) {
          failure = error;
        }
        const translated = result && restore(result.text, given);
        const reason = failure instanceof EngineFailure ? failure.message : failure ? 'failed' : translated === null ? 'placeholder_lost' : undefined;
        const milliseconds = performance.now() - start;
        const call = { engine, purpose, model, characters: text.length, milliseconds, userId, companyCode, result, failure: reason };
        await settle((await logEngineCall({ database, settings }, call)).cost);
        if (failure instanceof EngineFailure) {
          warn?.(failure);
          throw engineFailed(engine);
        }
        if (failure) throw failure;
        if (translated === null || translated === undefined) throw appError('placeholder_lost', { engine });
        return translated;
      };
    },
  };
}

export type Translator = ReturnType<typeof createTranslator>;
