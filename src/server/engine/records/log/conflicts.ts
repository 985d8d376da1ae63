import { needOfColumn } from '../../../../../schemas/tables/define.ts';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import type { Sees } from '../core/seen-form.ts';
import type { TableInfo } from '../core/tables.ts';
import type { ChangeSetWriter } from './change-set.ts';
import type { Reversal } from './reversal.ts';
import type { Tells } from './shown-columns.ts';

/** A value that is no longer as the change-set left it. `field` is null for a whole row. */
export interface Conflict {
  entity: string;
  key: JsonObject;
  field: string | null;
  expected: Json;
  current: Json;
}

export interface TakeBackScope {
  tx: Transaction;
  registry: Registry;
  changes: ChangeSetWriter;
  actor: Actor;
  /** Fields that were changed since are taken back, too. */
  force: boolean;
  /** The form of the undo that is taken back; null where it is none. What had gone along with rows of that form goes again, whoever had written it. */
  undoOf: string | null;
  /** The change-set that earlier pieces of this work wrote; null or undefined before the first one, and where it is done at once. */
  own?: number | null;
  /** What the caller may see of columns that need a right. */
  sees: Sees;
  /** Which columns he is told of. */
  tells: Tells;
}

/** Undoes one table's changes of one sort and returns the conflicts. */
export type TakeBackOne = (scope: TakeBackScope, table: TableInfo, reversals: readonly Reversal[]) => Promise<Conflict[]>;

/** Whether the caller may not see a column. */
export const isHidden = (table: TableInfo, column: string, sees: Sees): boolean => {
  const found = table.columns.get(column);
  const need = found && needOfColumn(found);
  return need !== undefined && !sees(need);
};

/** A value of a field, or a whole row, without what the caller may not see. */
function toldOf({ sees, tells }: TakeBackScope, table: TableInfo, field: string | null, value: Json): Json {
  const isTold = (column: string): boolean => !isHidden(table, column, sees) && tells(table, column);
  if (field !== null) return isTold(field) ? value : null;
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([column]) => isTold(column))) : value;
}

/** A conflict as the caller is told it. */
export const conflict = (
  scope: TakeBackScope,
  table: TableInfo,
  key: JsonObject,
  field: string | null,
  expected: Json,
  current: Json | undefined,
): Conflict => ({
  entity: scope.registry.entityOf(table),
  key,
  field,
  expected: toldOf(scope, table, field, expected),
  current: toldOf(scope, table, field, current ?? null),
});
