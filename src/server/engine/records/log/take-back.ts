import { addAll } from '../../../../shared/add-all.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import type { ListCache } from '../window/list-cache.ts';
import { createPace } from '../write/pace.ts';
import type { PieceOptions } from '../write/pace.ts';
import { undoAction } from './change-set.ts';
import { claimAbandoned, close, withdraw } from './open-change-sets.ts';
import { createTakePiece } from './take-piece.ts';
import type { Kept, OpenChangeSet } from './take-piece.ts';

/**
 * Takes an open change-set back piece by piece and closes it. It may be cut short anywhere and be called again. What somebody else changed meanwhile stays,
 * with rows that he refers to or added something to.
 * @param progress hears what part of it is still there
 * @returns what stays
 */
export type TakeBack = (id: number, progress?: (left: number) => void) => Promise<Kept[]>;

/** A refusal of work that was taken back, with what of it stays. */
export const withKept = (error: unknown, kept: readonly Kept[]): unknown =>
  error instanceof AppError && kept.length > 0
    ? new AppError(
        error.code,
        error.status,
        { ...error.params, kept: kept.slice(0, mostTold).map((one) => ({ ...one })), kept_count: kept.length },
        error.fields,
      )
    : error;

/** Of more rows that stay only the number is told. */
const mostTold = 100;

const headOf = (tx: Transaction, id: number): Promise<OpenChangeSet | undefined> =>
  tx.row<OpenChangeSet>({
    text:
      `select user_id, program_name as program, change_company as company, form, action, undone_by, taken_to, ` +
      `(select count(*) from change c where c.change_set_id = s.change_set_id) as lines from change_set s where change_set_id = $1::bigint`,
    values: [id],
  });

export interface TakeBackOptions {
  database: Database;
  registry: Registry;
  cache: ListCache;
  pieces: PieceOptions;
}

export function createTakeBack({ database, registry, cache, pieces }: TakeBackOptions) {
  const takeWhatGoes = createTakePiece({ database, registry, cache });

  const takeBack: TakeBack = async (id, progress) => {
    const head = await database.system((tx) => headOf(tx, id));
    const stays = new Map<string, Kept>();
    if (!head) return [];
    const pace = createPace(pieces);
    let left = head.lines;
    for (let taken = -1; taken !== 0; left -= taken) {
      pace.begin();
      const { lines, kept } = await takeWhatGoes(id, head, pace.size());
      taken = lines.length;
      for (const { entity, key } of kept) stays.set(JSON.stringify([entity, key]), { entity, key });
      pace.end(taken);
      progress?.(Math.max(left - taken, 0) / Math.max(head.lines, 1));
    }
    await database.system(async (tx) => {
      // What an undo took back stands again.
      if (head.action === undoAction) await tx.execute({ text: `update change_set set undone_by = null where undone_by = $1::bigint`, values: [id] });
      await withdraw(tx, id);
      await close(tx, head.undone_by === null ? [id] : [id, head.undone_by]);
    });
    return [...stays.values()];
  };

  return {
    takeBack,
    /** Takes back what writers who died left half done. @param all also what is not given up yet: at the start of the only process that writes */
    async takeBackAbandoned(all: boolean): Promise<{ taken_back: number; kept: Kept[] }> {
      const found = await claimAbandoned(database, all);
      const kept: Kept[] = [];
      for (const { id } of found.toSorted((a, b) => b.id - a.id)) addAll(kept, await takeBack(id));
      return { taken_back: found.length, kept };
    },
  };
}
