import type { ChangeSetHead } from '../log/change-set.ts';
import { further, watchOf } from './change-in-pieces.ts';
import type { ChangeInPiecesOptions, PieceWork, Watch } from './change-in-pieces.ts';
import { createPace } from './pace.ts';
import { shiftsOthers } from './shifts-others.ts';
import type { Written } from './shifts-others.ts';

export type TryInPiecesOptions = Pick<ChangeInPiecesOptions, 'registry' | 'transact' | 'pieces'>;

export function createTryInPieces({ registry, transact, pieces }: TryInPiecesOptions) {
  /** The work in a transaction that is rolled back, with all that a write checks at its end. */
  async function tryPiece<T>(head: ChangeSetHead, work: PieceWork<never, T>): Promise<T> {
    const ended = new Error('the trial ended');
    let result: { of: T } | undefined;
    const trial = transact(head, false, async (scope) => {
      result = { of: await work(scope, [], 0) };
      await scope.changes.settle();
      await scope.changes.check();
      throw ended;
    });
    await trial.catch((error: unknown) => (error === ended ? undefined : Promise.reject(error)));
    if (!result) throw new Error('a trial has no result');
    return result.of;
  }

  /** Tries each piece of many rows and takes it back at once: what it finds is told, and nothing is written. */
  return async function tryInPieces<TRow, T>(
    head: ChangeSetHead,
    written: Written,
    rows: readonly TRow[],
    work: PieceWork<TRow, T>,
    { progress }: Watch = watchOf(head.actor),
  ): Promise<T[]> {
    const isLarge = rows.length > pieces.whole && !shiftsOthers(registry.wholeForm(head.form), written);
    const pace = createPace(pieces);
    const results: T[] = [];
    let done = 0;
    do {
      const place = done;
      const piece = isLarge ? rows.slice(place, place + pace.size()) : rows;
      const actor = place === 0 ? head.actor : further(head.actor);
      const result = await tryPiece({ ...head, actor, pieces: isLarge ? { of: null } : undefined }, async (scope) => {
        pace.begin();
        return work(scope, piece, place);
      });
      pace.end(piece.length);
      results.push(result);
      done += piece.length;
      progress?.(done, rows.length);
    } while (done < rows.length);
    return results;
  };
}
