import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { pieceSize, retryAfterMs, runPieces } from '../../../src/client/runtime/workflow/run-pieces.ts';
import type { TriggerAnswer } from '../../../src/shared/workflow/calls.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const done = (piece: readonly number[]): TriggerAnswer => ({
  results: piece.map((fsm_instance_id) => ({ fsm_instance_id, ok: true, state_code: 'done', fsm_actions: [] })),
});

/** A run whose server answers as told; `answer` sees the number of the call from 1. */
function start(count: number, answer: (call: number, piece: readonly number[], stop: AbortController) => TriggerAnswer) {
  const stop = new AbortController();
  const sent: { piece: readonly number[]; key: string }[] = [];
  const progress: number[] = [];
  const pauses: number[] = [];
  let keys = 0;
  const outcome = runPieces({
    instances: ids(count),
    newKey: () => `key ${(keys += 1)}`,
    pause: async (ms) => void pauses.push(ms),
    signal: stop.signal,
    onProgress: (tried) => void progress.push(tried),
    async send(piece, key) {
      sent.push({ piece, key });
      return answer(sent.length, piece, stop);
    },
  });
  return { outcome, sent, progress, pauses };
}

describe('a batch in pieces', () => {
  it('sends every instance once, in pieces with keys of their own, and tells how far it is', async () => {
    const { outcome, sent, progress } = start(60, (_, piece) => done(piece));
    expect((await outcome).results.map(({ fsm_instance_id }) => fsm_instance_id)).toEqual(ids(60));
    expect(sent.map(({ piece, key }) => [piece.length, key])).toEqual([
      [pieceSize, 'key 1'],
      [pieceSize, 'key 2'],
      [60 - 2 * pieceSize, 'key 3'],
    ]);
    expect(progress).toEqual([25, 50, 60]);
  });

  it('keeps the key of a piece that got no answer and is sent again', async () => {
    const { outcome, sent, pauses } = start(30, (call, piece) => {
      if (call <= 2) throw new ApiError('unreachable', 0);
      return done(piece);
    });
    expect((await outcome).results.every(({ ok }) => ok)).toBe(true);
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1', 'key 2']);
    expect(pauses).toEqual(retryAfterMs.slice(0, 2));
  });

  it('waits for the piece under way and begins no other when it is stopped', async () => {
    const { outcome, sent } = start(100, (call, piece, stop) => {
      if (call === 2) stop.abort();
      return done(piece);
    });
    const { results, left } = await outcome;
    expect([sent.length, results.length, left.length, left[0]]).toEqual([2, 50, 50, 51]);
  });

  it('ends with a piece that is refused as a whole, whose instances are told so, and names those never tried', async () => {
    const { outcome, sent } = start(60, (call, piece) => {
      if (call === 2) throw new ApiError('forbidden', 403, { action: 'set' });
      return done(piece);
    });
    const { results, left } = await outcome;
    expect(sent).toHaveLength(2);
    expect(results.filter(({ ok }) => !ok).map(({ error }) => error)).toEqual(
      Array.from({ length: pieceSize }, () => ({ code: 'forbidden', params: { action: 'set' } })),
    );
    expect(left).toEqual(ids(60).slice(50));
  });

  it('gives up a piece that stays without an answer', async () => {
    const { outcome, sent } = start(3, () => {
      throw new ApiError('unreachable', 0);
    });
    expect((await outcome).results.map(({ error }) => error?.code)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    expect(sent).toHaveLength(1 + retryAfterMs.length);
  });

  it('throws on what is no refusal of the server', async () => {
    const { outcome } = start(1, () => {
      throw new TypeError('a bug');
    });
    await expect(outcome).rejects.toThrow('a bug');
  });
});
