import type { Actor, Transaction } from '../../database/database.ts';
import { refuseElsewhere } from '../../database/in-company.ts';
import { toRefusal } from '../core/refusals.ts';
import { sightOf } from '../core/seen-form.ts';
import type { Touched } from '../window/list-cache.ts';
import { createChangeSet } from './change-set.ts';
import { companiesOf, countOfRows, hasMoreLines, hasMoves, linesOf } from './lines.ts';
import { takeBackLines } from './take-back-lines.ts';
import { headFor, idsOf, markUndone, permitted, refuseConflicts, standAgain } from './undone.ts';
import type { UndoAnswer, UndoCall, UndoneChangeSet, UndoPermit } from './undone.ts';
import { createUndoInPieces } from './undo-in-pieces.ts';
import type { UndoOptions } from './undo-in-pieces.ts';

interface Whole extends Omit<UndoAnswer, 'undone'> {
  touched: Touched;
}

export function createUndo(options: UndoOptions) {
  const { database, registry, cache, pieces } = options;
  const undoInPieces = createUndoInPieces(options);

  async function undoWhole(tx: Transaction, actor: Actor, call: UndoCall, heads: readonly UndoneChangeSet[]): Promise<Whole> {
    const changes = createChangeSet(tx, registry, headFor(actor, heads));
    const conflicts = await takeBackLines({ tx, registry, changes, actor, sees: sightOf(actor), force: call.force === true }, await linesOf(tx, idsOf(heads)));
    refuseConflicts(conflicts, call);
    const made = await changes.finish();
    if (made) {
      await markUndone(tx, heads, made.id);
      await standAgain(tx, heads);
    }
    return { change_set_id: made?.id ?? null, conflicts, touched: made?.touched ?? {} };
  }

  /**
   * Undoes a whole change-set, or all of its run, in one new change-set, which can be undone itself. Many changes are undone piece by piece.
   * @throws AppError not_found; posted; made_by_workflow; table_gone; other_companies; undo_conflict with every conflict, unless `partial` or `force`;
   * service_unavailable for what is still being written, or taken back by somebody else; cancelled
   */
  return async function undo(actor: Actor, call: UndoCall, permit: UndoPermit): Promise<UndoAnswer> {
    try {
      const { heads, answer, undone } = await database.transaction(actor, async (tx) => {
        const found = await permitted(tx, registry, actor, call, permit);
        const ids = idsOf(found);
        await refuseElsewhere(tx, await companiesOf(tx, ids));
        const isLarge = (await hasMoreLines(tx, ids, pieces.whole)) && !(await hasMoves(tx, ids, registry.ordered));
        const [{ action, form } = { action: '', form: '' }] = found;
        return { heads: found, undone: { action, form, rows: await countOfRows(tx, ids) }, answer: isLarge ? null : await undoWhole(tx, actor, call, found) };
      });
      if (!answer) return { ...(await undoInPieces(actor, call, heads)), undone };
      const { touched, ...told } = answer;
      cache.forget(touched);
      return { ...told, undone };
    } catch (error) {
      throw toRefusal(error, registry, undefined, true);
    }
  };
}
