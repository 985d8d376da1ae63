import type { TranslateAnswer, TranslateCall, UntranslatedCell } from '../../../../shared/translation/calls.ts';
import { translationPiece } from '../../../../shared/translation/calls.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { ApiError } from '../../../data/api.ts';

/** Texts an engine is given in one piece: short enough to tell progress, and to end within the time a connection waits. */
const textsAtOnce = 20;

/** What is translated, besides the rows. */
export type TranslationWish = Omit<TranslateCall, 'selection' | 'dry' | 'reason'>;

export interface TranslationRun {
  keys: readonly JsonObject[];
  wish: TranslationWish;
  /** Texts there may be to make in one row. */
  textsPerRow: number;
  send: (call: Omit<TranslateCall, 'dry'>) => Promise<TranslateAnswer>;
  /** Joins the change-sets of all pieces. */
  reason: string;
  onProgress: (rows: number) => void;
  /** Aborted, no further piece is begun; the one under way is waited for. */
  signal: AbortSignal;
}

export interface TranslationOutcome {
  changed: number;
  failed: UntranslatedCell[];
  /** One of the change-sets, which a common reason joins; null when nothing changed. */
  changeSet: number | null;
  /** A refusal that ended the run, such as an engine that does not answer. */
  error: ApiError | null;
  /** Rows that were not begun. */
  left: number;
}

export const rowsPerPiece = (textsPerRow: number): number => Math.max(1, Math.min(translationPiece, Math.floor(textsAtOnce / textsPerRow)));

/** Translates rows piece by piece. A piece in which the engine failed is the last one. */
export async function runTranslation({ keys, wish, textsPerRow, send, reason, onProgress, signal }: TranslationRun): Promise<TranslationOutcome> {
  const outcome: TranslationOutcome = { changed: 0, failed: [], changeSet: null, error: null, left: 0 };
  const size = rowsPerPiece(textsPerRow);
  for (let from = 0; from < keys.length; from += size) {
    if (signal.aborted) return { ...outcome, left: keys.length - from };
    try {
      const piece = keys.slice(from, from + size);
      const { changed, failed, change_set_id } = await send({ ...wish, selection: { keys: piece as TranslationKeys }, reason });
      outcome.changed += changed;
      outcome.failed.push(...failed);
      outcome.changeSet ??= change_set_id;
      onProgress(Math.min(keys.length, from + size));
      if (failed.some(({ code }) => code === 'engine_failed')) return { ...outcome, left: Math.max(0, keys.length - from - size) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...outcome, error, left: keys.length - from };
    }
  }
  return outcome;
}

type TranslationKeys = Extract<TranslateCall['selection'], { keys: unknown }>['keys'];
