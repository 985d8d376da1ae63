import { isObject, type Json } from '../../../shared/json.ts';

/** One field of one change, as `history` answers it; the newest first. */
export interface Change {
  change_set_id: number;
  /** When, ISO 8601. */
  made_at: string;
  user_name: string | null;
  /** What the user calls the token by which a program did it. */
  program_name: string | null;
  /** set, add, delete, import, undo, or the name of a procedure. */
  action: string;
  reason: string | null;
  /** The change-set that took this one back. */
  undone_by: number | null;
  /** Null where the whole row came or went; `old` and `new` then hold its fields. */
  field: string | null;
  old: Json;
  new: Json;
}

/** What somebody did at one moment. */
export interface ChangeSet {
  id: number;
  first: Change;
  changes: Change[];
}

/** Changes by the change-set they belong to, in the order in which they came. */
export function toChangeSets(changes: readonly Change[]): ChangeSet[] {
  const sets = new Map<number, ChangeSet>();
  for (const change of changes) {
    const known = sets.get(change.change_set_id);
    if (known) known.changes.push(change);
    else sets.set(change.change_set_id, { id: change.change_set_id, first: change, changes: [change] });
  }
  return [...sets.values()];
}

/** Before and after of one field. */
export interface FieldChange {
  field: string;
  old: Json;
  new: Json;
}

/** A change field by field: one that brought or took the whole row has many. */
export function toFieldChanges({ field, old, new: after }: Change): FieldChange[] {
  if (field !== null) return [{ field, old, new: after }];
  const [before, later] = [isObject(old) ? old : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(later)])];
  return names
    .map((name): FieldChange => ({ field: name, old: before[name] ?? null, new: later[name] ?? null }))
    .filter((change) => change.old !== null || change.new !== null);
}
