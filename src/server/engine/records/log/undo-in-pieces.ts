import { addAll } from '../../../../shared/add-all.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Actor, Database, Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import { sightOf } from '../core/seen-form.ts';
import type { ListCache } from '../window/list-cache.ts';
import { watchOf } from '../write/change-in-pieces.ts';
import type { Watch } from '../write/change-in-pieces.ts';
import { createPace } from '../write/pace.ts';
import type { Pace, PieceOptions } from '../write/pace.ts';
import { createChangeSet } from './change-set.ts';
import { changedSince } from './changed-since.ts';
import { countOfLines, linesBefore } from './lines.ts';
import type { PlacedLine } from './lines.ts';
import type { LoggedChange } from './reversal.ts';
import { beginPiece, close, holdOpen } from './open-change-sets.ts';
import { withKept } from './take-back.ts';
import type { TakeBack } from './take-back.ts';
import { takeBackLines } from './take-back-lines.ts';
import type { Conflict } from './conflicts.ts';
import { headFor, idsOf, markUndone, refuseConflicts, standAgain, undoOf } from './undone.ts';
import type { Permitted, UndoAnswer, UndoCall, UndoneChangeSet } from './undone.ts';
import { unseenBack } from './unseen-rows.ts';

export interface UndoOptions {
  database: Database;
  registry: Registry;
  cache: ListCache;
  takeBack: TakeBack;
  pieces: PieceOptions;
}

/** Nobody else took one of them back since they were looked at. */
async function refuseTakenBack(tx: Transaction, heads: readonly UndoneChangeSet[]): Promise<void> {
  const rows = await tx.rows<{ id: number; undone_by: number | null }>({
    text: `select change_set_id as id, undone_by from change_set where change_set_id = any($1::bigint[]) order by change_set_id for update`,
    values: [idsOf(heads)],
  });
  const known = new Map(heads.map(({ id, undone_by }) => [id, undone_by]));
  if (rows.some(({ id, undone_by }) => undone_by !== known.get(id))) throw appError('service_unavailable', { reason: 'open' });
}

/** One undo under way. */
interface Run extends Permitted {
  actor: Actor;
  call: UndoCall;
  pace: Pace;
  watch: Watch;
  /** Lines taken back so far, and all there are. */
  done: number;
  total: number;
  /** Its change-set, which the first piece that changes something makes. */
  of: number | null;
  conflicts: Conflict[];
}

/** All pieces are written: the undo is whole. */
async function closeUndo(database: Database, { of, heads, actor }: Run): Promise<void> {
  if (of === null) return;
  await database.transaction(actor, async (tx) => {
    await holdOpen(tx, of);
    await standAgain(tx, heads);
    await close(tx, [of]);
  });
}

/** Refuses what is not there for the caller, once it is put back. @throws AppError not_found */
const lookBack =
  (registry: Registry, { actor, call, heads }: Pick<Run, 'actor' | 'call' | 'heads'>) =>
  async (tx: Transaction, lines: readonly LoggedChange[]): Promise<void> => {
    if (await unseenBack({ tx, registry, actor, heads }, lines)) throw appError('not_found', { change_set_id: call.change_set_id });
  };

export function createUndoInPieces({ database, registry, cache, takeBack, pieces }: UndoOptions) {
  /** Takes back some lines of a change-set that come before one. @returns them; none at the end */
  async function undoPiece(run: Run, id: number, before: number | null): Promise<PlacedLine[]> {
    const { actor, call, heads, tells, pace, watch, of } = run;
    const { lines, found, made } = await database.transaction(
      actor,
      async (tx) => {
        pace.begin();
        if (of === null) await refuseTakenBack(tx, heads);
        else await holdOpen(tx, of);
        await beginPiece(tx, of);
        const some = await linesBefore(tx, { id, before, count: pace.size(), ordered: registry.ordered });
        const changes = createChangeSet(tx, registry, { ...headFor(actor, heads), pieces: { of } });
        const scope = { tx, registry, changes, actor, sees: sightOf(actor), tells, force: call.force === true, undoOf: undoOf(heads), own: of };
        const conflicts = await takeBackLines(scope, some);
        await lookBack(registry, run)(tx, some);
        refuseConflicts(conflicts, call);
        const written = await changes.finish();
        if (written && of === null) await markUndone(tx, heads, written.id);
        return { lines: some, found: conflicts, made: written };
      },
      { givesWay: true },
    );
    pace.end(lines.length);
    addAll(run.conflicts, found);
    run.done += lines.length;
    watch.progress?.(run.done, run.total);
    run.of ??= made?.id ?? null;
    if (made) cache.forget(made.touched);
    return lines;
  }

  async function undoAll(run: Run): Promise<void> {
    for (const { id } of run.heads.toReversed()) {
      let lines = await undoPiece(run, id, null);
      for (let last = lines.at(-1); last; last = lines.at(-1)) lines = await undoPiece(run, id, last.change_id);
    }
    await closeUndo(database, run);
  }

  /** A transaction for each piece, in one change-set. What is met in the way has the pieces before it taken back. */
  return async function undoInPieces({ accessVersion: _, ...actor }: Actor, call: UndoCall, { heads, tells }: Permitted): Promise<Omit<UndoAnswer, 'undone'>> {
    const watch = watchOf(actor);
    const total = await database.transaction(actor, (tx) => countOfLines(tx, idsOf(heads)), { readOnly: true });
    watch.progress?.(0, total);
    if (!call.partial && !call.force) {
      const asking = { database, registry, actor, head: headFor(actor, heads), undoOf: undoOf(heads), tells };
      refuseConflicts(await changedSince({ ...asking, look: lookBack(registry, { actor, call, heads }) }, idsOf(heads)), call);
    }
    const run: Run = { actor, call, heads, tells, pace: createPace(pieces), watch, done: 0, total, of: null, conflicts: [] };
    try {
      await undoAll(run);
    } catch (error) {
      if (run.of === null) throw error;
      throw withKept(error, await takeBack(run.of, (left) => watch.progress?.(Math.round(left * run.done), total)));
    }
    return { change_set_id: run.of, conflicts: run.conflicts };
  };
}
