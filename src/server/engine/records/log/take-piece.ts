import { AppError, appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Actor, Database } from '../../database/database.ts';
import { toRefusal } from '../core/refusals.ts';
import type { Registry } from '../core/registry.ts';
import type { ListCache } from '../window/list-cache.ts';
import { createChangeSet, undoAction } from './change-set.ts';
import { lastLine, linesBefore, tookFromOthers } from './lines.ts';
import type { PlacedLine } from './lines.ts';
import { beginPiece, beginTakingBack, holdOpen } from './open-change-sets.ts';
import { takeBackLines } from './take-back-lines.ts';
import { undoOf } from './undone.ts';

/** A row that stays, or stays in part, as somebody else left it meanwhile. */
export interface Kept {
  entity: string;
  key: JsonObject;
}

/** An open change-set, and how far it is taken back. */
export interface OpenChangeSet {
  user_id: number | null;
  program: string | null;
  company: string | null;
  form: string;
  action: string;
  undone_by: number | null;
  taken_to: number | null;
  lines: number;
}

/** Lines that were gone through, and what of them stays. */
interface Piece {
  lines: PlacedLine[];
  kept: readonly Kept[];
}

const rowOf = ({ entity_name: entity, entity_key: key }: PlacedLine): Kept => ({ entity, key });

/** Takes pieces of an open change-set back, the latest first. */
export function createTakePiece({ database, registry, cache }: { database: Database; registry: Registry; cache: ListCache }) {
  /** One piece; with `leaves` its rows stay as they are. @returns its lines, none at the end, and what stays */
  async function takePiece(id: number, head: OpenChangeSet, count: number, leaves: boolean): Promise<Piece> {
    const actor: Actor = { userId: head.user_id, companyCode: head.company, ...(head.program !== null && { program: head.program }) };
    const { lines, kept, made } = await database.transaction(
      actor,
      async (tx) => {
        await holdOpen(tx, id);
        await beginPiece(tx, head.undone_by);
        await beginTakingBack(tx, id);
        const lines = await linesBefore(tx, { id, before: head.taken_to, count, ordered: registry.ordered });
        const changes = createChangeSet(tx, registry, { actor, form: head.form, action: undoAction, reason: `#${id}`, pieces: { of: head.undone_by } });
        const before = await lastLine(tx);
        const kept = leaves
          ? lines.map(rowOf)
          : await takeBackLines(
              { tx, registry, changes, actor, sees: () => true, tells: () => true, force: false, undoOf: undoOf([head]), own: head.undone_by },
              lines,
            );
        const made = await changes.finish();
        if (made && (await tookFromOthers(tx, { id, by: made.id, after: before }))) throw appError('in_use', { by: head.form });
        await tx.execute({
          text: `update change_set set taken_to = coalesce($2::bigint, taken_to), undone_by = coalesce($3::bigint, undone_by) where change_set_id = $1::bigint`,
          values: [id, lines.at(-1)?.change_id ?? null, made?.id ?? null],
        });
        return { lines, kept, made };
      },
      { givesWay: true },
    );
    head.taken_to = lines.at(-1)?.change_id ?? head.taken_to;
    head.undone_by = made?.id ?? head.undone_by;
    if (made) cache.forget(made.touched);
    return { lines, kept };
  }

  /** As many lines as the database lets go; where it refuses those of one row, that row stays. */
  return async function takeWhatGoes(id: number, head: OpenChangeSet, count: number): Promise<Piece> {
    try {
      return await takePiece(id, head, count, false);
    } catch (error) {
      const told = toRefusal(error, registry, undefined, true);
      if (!(told instanceof AppError) || told.status >= 500) throw told;
      if (count > 1) return takeWhatGoes(id, head, Math.ceil(count / 2));
      return takePiece(id, head, 1, true);
    }
  };
}
