import type { Actor, Database } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import type { ChangeSetHead } from '../log/change-set.ts';
import { close, holdOpen } from '../log/open-change-sets.ts';
import { withKept } from '../log/take-back.ts';
import type { TakeBack } from '../log/take-back.ts';
import { createPace } from './pace.ts';
import type { PieceOptions } from './pace.ts';
import { shiftsOthers } from './shifts-others.ts';
import type { Written } from './shifts-others.ts';
import type { WriteScope } from './scope.ts';
import type { Transact } from './transact.ts';

export interface ChangeInPiecesOptions {
  database: Database;
  registry: Registry;
  transact: Transact;
  takeBack: TakeBack;
  pieces: PieceOptions;
}

/** How somebody watches large work. */
export interface Watch {
  /** After each piece, and while work that failed is taken back. */
  progress?: ((done: number, total: number) => void) | undefined;
}

/** As the actor watches his work, which ends by his run itself. */
export const watchOf = ({ run }: Actor): Watch => ({ progress: run?.progress });

/** As whom work goes on after its first piece: rights were looked at before that, as before a single transaction. */
export const further = ({ accessVersion: _, ...actor }: Actor): Actor => actor;

/** Does to some rows what is done to all; it is given the place of the first of them as well. */
export type PieceWork<TRow, T> = (scope: WriteScope, piece: readonly TRow[], place: number) => Promise<T>;

interface Run {
  /** Its change-set, which the first piece that changes something makes. */
  of: number | null;
}

export function createChangeInPieces({ database, registry, transact, takeBack, pieces }: ChangeInPiecesOptions) {
  async function changeAll<TRow, T>(run: Run, { head, written, rows, work, watch }: Given<TRow, T>): Promise<T[]> {
    const pace = createPace(pieces);
    const results: T[] = [];
    for (let done = 0; done < rows.length;) {
      const piece = rows.slice(done, done + pace.size());
      const actor = done === 0 ? head.actor : further(head.actor);
      const { result, id } = await transact({ ...head, actor, pieces: { of: run.of } }, written.removes, async (scope) => {
        pace.begin();
        return work(scope, piece, done);
      });
      pace.end(piece.length);
      run.of ??= id;
      results.push(result);
      done += piece.length;
      watch.progress?.(done, rows.length);
    }
    const { of } = run;
    if (of !== null)
      await database.transaction(further(head.actor), async (tx) => {
        await holdOpen(tx, of);
        await close(tx, [of]);
      });
    return results;
  }

  /**
   * One change-set for many rows. They are written piece by piece, a transaction each, so that others get on meanwhile; a piece that is refused, or a
   * process that ends, has those before it taken back. Few rows are one transaction, and so is what shifts rows of other pieces (shifts-others.ts).
   */
  return async function changeInPieces<TRow, T>(
    head: ChangeSetHead,
    written: Written,
    rows: readonly TRow[],
    work: PieceWork<TRow, T>,
    watch: Watch = watchOf(head.actor),
  ): Promise<{ results: T[]; id: number | null }> {
    if (rows.length <= pieces.whole || shiftsOthers(registry.wholeForm(head.form), written)) {
      const { result, id } = await transact(head, written.removes, (scope) => work(scope, rows, 0));
      watch.progress?.(rows.length, rows.length);
      return { results: [result], id };
    }
    const run: Run = { of: null };
    try {
      return { results: await changeAll(run, { head, written, rows, work, watch }), id: run.of };
    } catch (error) {
      if (run.of === null) throw error;
      throw withKept(error, await takeBack(run.of, (left) => watch.progress?.(Math.round(left * rows.length), rows.length)));
    }
  };
}

interface Given<TRow, T> {
  head: ChangeSetHead;
  written: Written;
  rows: readonly TRow[];
  work: PieceWork<TRow, T>;
  watch: Watch;
}
