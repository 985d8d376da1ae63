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
 * What other rows must become after a write, whoever made it: a form, an import, an undo, a procedure. It is written through
 * `writer`, so that the change-set tells of it and an undo takes it back along with the rest.
 */
export interface TableFollower {
  /** SQL names of the tables whose changes it wants to see. */
  tables: readonly string[];
  /** `changes` are those of its tables since it was last asked, in the order they were made. */
  follow: (tx: Transaction, changes: readonly Change[], writer: Pick<ChangeSetWriter, 'update'>) => Promise<void>;
}

export const defineFollower = (follower: TableFollower): TableFollower => follower;
