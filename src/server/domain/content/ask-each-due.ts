import { mostAttempts } from '../../../shared/content/proposal-fields.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { ChatEngine } from '../../../shared/translation/engines.ts';
import { severalAtOnce } from '../../engine/several-at-once.ts';
import type { NoText } from './proposals/ask-for-text.ts';

/** Models under way at once, and rows that are read together. */
const atOnce = 4;
const batch = 40;

/** Seconds until a model that failed is asked again, and until there may be money again. */
const pauses = { soon: 60, later: 3_600 };

/** What a row that waits for a language model says of how it is asked, and of what. */
export interface AskedOfModel {
  company_code: string;
  engine: ChatEngine;
  model: string | null;
  /** How often it was asked in vain. */
  attempts: number;
  gpt_prompt: string;
  temperature: number;
  top_p: number;
  max_tokens: number;
  facts: JsonObject;
  source_digest: string;
}

/** Whoever acts where nobody asked: the program, for the company of the row. */
export const systemFor = ({ company_code }: Pick<AskedOfModel, 'company_code'>) => ({ userId: null, companyCode: company_code });

/** What becomes of a row whose model proposed nothing: whether that counts as an attempt, whether it was the last one, else the seconds until the next. */
export function afterFailure({ attempts }: Pick<AskedOfModel, 'attempts'>, { again }: NoText): { isTried: boolean; isOver: boolean; pause: number | null } {
  const isTried = again !== 'later';
  const isOver = again === undefined || (isTried && attempts + 1 >= mostAttempts);
  return { isTried, isOver, pause: isOver || !again ? null : pauses[again] };
}

/** Rows that wait for what a language model proposes. */
interface Asking<TDue, TAnswer extends object> {
  due: (most: number) => Promise<TDue[]>;
  ask: (one: TDue) => Promise<TAnswer | NoText>;
  keep: (one: TDue, answer: TAnswer) => Promise<void>;
  /** @returns whether it is given up */
  keepFailure: (one: TDue, why: NoText) => Promise<boolean>;
}

const isNothing = (answer: object): answer is NoText => 'failure' in answer;

/**
 * Asks language models for all that is due, each row by itself: what goes wrong with one is kept with it. What was cut off is due still.
 * @throws the first fault that is ours, once all others were asked for: it is told where faults of jobs are
 */
export async function askEachDue<TDue, TAnswer extends object>(
  { due: read, ask, keep, keepFailure }: Asking<TDue, TAnswer>,
  signal: AbortSignal,
): Promise<{ proposed: number; failed: number }> {
  const done = { proposed: 0, failed: 0 };
  const unexpected: unknown[] = [];
  const propose = async (one: TDue): Promise<void> => {
    try {
      const answer = await ask(one);
      if (isNothing(answer)) {
        if (await keepFailure(one, answer)) done.failed += 1;
        return;
      }
      await keep(one, answer);
      done.proposed += 1;
    } catch (error) {
      if (signal.aborted) return;
      unexpected.push(error);
      if (await keepFailure(one, { failure: 'unexpected', again: 'soon' })) done.failed += 1;
    }
  };
  for (let due = await read(batch); due.length > 0 && !signal.aborted; due = await read(batch)) await severalAtOnce(due, atOnce, propose, () => signal.aborted);
  if (unexpected.length > 0) throw unexpected[0];
  return done;
}
