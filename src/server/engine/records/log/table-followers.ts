import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import type { Change, ChangeSetWriter } from './change-set.ts';
import type { TableInfo } from '../core/tables.ts';

/** A row that was changed along with others. */
export interface FollowedRow {
  table: TableInfo;
  key: JsonObject;
}

/**
 * Updates other rows after any write, be it of a form, an import, an undo or a procedure. The updates are written through
 * `writer`, so that they stand in the change-set and an undo takes them back as well.
 */
export interface TableFollower {
  /** SQL names of the tables that it follows. */
  tables: readonly string[];
  /** It follows no undo: what it wrote is brought back by the log, and what it would write is not what stood there. */
  skipsUndo?: boolean;
  /** `changes` are those of its tables since it was last asked, in the order they were made. */
  follow: (tx: Transaction, changes: readonly Change[], writer: Pick<ChangeSetWriter, 'update'>) => Promise<void>;
}

export const defineFollower = (follower: TableFollower): TableFollower => follower;
