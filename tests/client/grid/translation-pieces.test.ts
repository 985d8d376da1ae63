import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { rowsPerPiece, runTranslation } from '../../../src/client/runtime/grid/translation/run-translation.ts';
import type { TranslationRun, TranslationWish } from '../../../src/client/runtime/grid/translation/run-translation.ts';
import type { TranslateAnswer } from '../../../src/shared/translation/calls.ts';

const wish: TranslationWish = { engine: 'gt', from: 'en', to: ['hu', 'de'], fields: ['name'], mode: 'fill' };
const keys = Array.from({ length: 25 }, (_, code) => ({ code }));
const done: TranslateAnswer = { changed: 2, failed: [], change_set_id: 1 };

const run = (over: Partial<TranslationRun>) =>
  runTranslation({
    keys,
    wish,
    textsPerRow: 2,
    reason: 'r',
    send: async () => done,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...over,
  });

describe('a translation of many rows', () => {
  it('goes in pieces that get shorter the more texts a row has', () => {
    expect([1, 2, 9, 24].map(rowsPerPiece)).toEqual([10, 10, 2, 1]);
  });

  it('tells how far it is and joins its change-sets', async () => {
    const progress: number[] = [];
    let id = 0;
    const outcome = await run({ onProgress: (rows) => void progress.push(rows), send: async () => ({ ...done, change_set_id: (id += 1) }) });
    expect([progress, outcome]).toEqual([[10, 20, 25], { changed: 6, failed: [], changeSet: 1, error: null, left: 0 }]);
  });

  it('is stopped between two pieces', async () => {
    const abort = new AbortController();
    expect(await run({ signal: abort.signal, onProgress: () => abort.abort() })).toMatchObject({ changed: 2, left: 15 });
  });

  it('ends when the engine fails, and keeps what was done before', async () => {
    let piece = 0;
    const failed = [{ key: {}, field: 'name', language: 'hu' as const, code: 'engine_failed', params: {} }];
    expect(await run({ send: async () => ((piece += 1) === 2 ? { changed: 0, failed, change_set_id: null } : done) })).toMatchObject({
      changed: 2,
      failed,
      left: 5,
    });
    const error = new ApiError('too_many_attempts', 429);
    expect(await run({ send: () => Promise.reject(error) })).toMatchObject({ changed: 0, error, left: 25 });
  });
});
