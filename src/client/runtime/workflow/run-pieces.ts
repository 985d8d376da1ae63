import type { TriggerAnswer, TriggerResult } from '../../../shared/workflow/calls.ts';
import { ApiError } from '../../data/api.ts';
import { isTemporary } from '../../data/api-error.ts';
import type { pause } from '../../ui/pause.ts';

/** Instances in one call: small enough to tell progress and to stop between two of them. */
export const pieceSize = 25;
/** Waits before a piece is sent again, in milliseconds; after the last one it counts as failed. */
export const retryAfterMs: readonly number[] = [500, 2000, 5000];

export interface PiecesRun {
  instances: readonly number[];
  /** Sends one piece; a repeated piece keeps its key, so that nothing happens twice. */
  send: (piece: readonly number[], key: string) => Promise<TriggerAnswer>;
  newKey: () => string;
  onProgress: (tried: number) => void;
  /** Aborted, no further piece is begun; the one under way is waited for. */
  signal: AbortSignal;
  pause: typeof pause;
}

export interface PiecesOutcome {
  results: TriggerResult[];
  /** Those that were never sent, because the user stopped or a piece failed as a whole. */
  left: number[];
}

/** Triggers an event for many instances, one piece after another. A piece that fails as a whole refuses each of its instances and ends the run. */
export async function runPieces({ instances, send, newKey, onProgress, signal, pause }: PiecesRun): Promise<PiecesOutcome> {
  const results: TriggerResult[] = [];
  for (let from = 0; from < instances.length; from += pieceSize) {
    if (signal.aborted) return { results, left: instances.slice(from) };
    const piece = instances.slice(from, from + pieceSize);
    const answer = await sendPiece(piece);
    results.push(...(answer instanceof ApiError ? toFailed(piece, answer) : answer.results));
    onProgress(Math.min(instances.length, from + piece.length));
    if (answer instanceof ApiError) return { results, left: instances.slice(from + piece.length) };
  }
  return { results, left: [] };

  async function sendPiece(piece: readonly number[]): Promise<TriggerAnswer | ApiError> {
    const key = newKey();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send(piece, key);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const wait = retryAfterMs[attempt];
        if (!isTemporary(error) || wait === undefined || signal.aborted) return error;
        await pause(wait, signal);
      }
    }
  }
}

const toFailed = (piece: readonly number[], { code, params, fields }: ApiError): TriggerResult[] =>
  piece.map((fsm_instance_id) => ({
    fsm_instance_id,
    ok: false,
    state_code: null,
    fsm_actions: [],
    error: { code, params, ...(fields.length > 0 && { fields }) },
  }));
