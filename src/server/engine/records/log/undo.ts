import type { Actor, Transaction } from '../../database/database.ts';
import { isDatabaseError } from '../../database/failures.ts';
import { AppError, appError } from '../../../../shared/errors.ts';
import { refuseElsewhere } from '../../database/in-company.ts';
import { toRefusal } from '../core/refusals.ts';
import { sightOf } from '../core/seen-form.ts';
import type { Touched } from '../window/list-cache.ts';
import { createChangeSet } from './change-set.ts';
import { companiesOf, countOfRows, hasMoreLines, linesOf } from './lines.ts';
import { takeBackLines } from './take-back-lines.ts';
import { headFor, idsOf, markUndone, permitted, refuseConflicts, standAgain, undoOf } from './undone.ts';
import type { Permitted, UndoAnswer, UndoCall, UndoPermit } from './undone.ts';
import { isToldBack, unseenBack } from './unseen-rows.ts';
import { createUndoInPieces } from './undo-in-pieces.ts';
import type { UndoOptions } from './undo-in-pieces.ts';

interface Whole extends Omit<UndoAnswer, 'undone'> {
  touched: Touched;
}

export function createUndo(options: UndoOptions) {
  const { database, registry, cache, pieces } = options;
  const undoInPieces = createUndoInPieces(options);

  async function undoWhole(tx: Transaction, actor: Actor, call: UndoCall, { heads, tells }: Permitted): Promise<Whole> {
    const changes = createChangeSet(tx, registry, headFor(actor, heads));
    const lines = await linesOf(tx, idsOf(heads));
    const conflicts = await takeBackLines(
      { tx, registry, changes, actor, sees: sightOf(actor), tells, force: call.force === true, undoOf: undoOf(heads) },
      lines,
    );
    if (await unseenBack({ tx, registry, actor, heads }, lines)) throw appError('not_found', { change_set_id: call.change_set_id });
    refuseConflicts(conflicts, call);
    const made = await changes.finish();
    if (made) {
      await markUndone(tx, heads, made.id);
      await standAgain(tx, heads);
    }
    return { change_set_id: made?.id ?? null, conflicts, touched: made?.touched ?? {} };
  }

  const isRefusal = (error: unknown): boolean => toRefusal(error, registry, undefined, true) instanceof AppError;

  const take = async <T>(actor: Actor, call: UndoCall, found: Permitted, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // Where only the rows themselves would tell whether he sees them, what the database does not let him bring back is not there for him.
      const isRefused = isDatabaseError(error, 'KT403') ? error.message === 'forbidden' : isDatabaseError(error) && isRefusal(error);
      const isUnseen = isRefused && isToldBack({ registry, actor, heads: found.heads });
      throw isUnseen ? appError('not_found', { change_set_id: call.change_set_id }) : error;
    }
  };

  /**
   * Undoes a whole change-set, or all of its run, in one new change-set, which can be undone itself. Many changes are undone piece by piece.
   * @throws AppError not_found; posted; made_by_workflow; table_gone; other_companies; undo_conflict with every conflict, unless `partial` or `force`;
   * service_unavailable for what is still being written, or taken back by somebody else; cancelled
   */
  return async function undo(actor: Actor, call: UndoCall, permit: UndoPermit): Promise<UndoAnswer> {
    try {
      const { found, undone, answer } = await database.transaction(actor, async (tx) => {
        const found = await permitted(tx, registry, actor, call, permit);
        const ids = idsOf(found.heads);
        await refuseElsewhere(tx, await companiesOf(tx, ids));
        const isLarge = await hasMoreLines(tx, ids, pieces.whole);
        const [{ action, form } = { action: '', form: '' }] = found.heads;
        const undone = { action, form, rows: await countOfRows(tx, ids) };
        return { found, undone, answer: isLarge ? null : await take(actor, call, found, () => undoWhole(tx, actor, call, found)) };
      });
      if (!answer) return { ...(await take(actor, call, found, () => undoInPieces(actor, call, found))), undone };
      const { touched, ...told } = answer;
      cache.forget(touched);
      return { ...told, undone };
    } catch (error) {
      throw toRefusal(error, registry, undefined, true);
    }
  };
}
