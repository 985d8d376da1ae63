import type { Json } from '../../../shared/json.ts';

/** One field of one change, as `history` answers it; the newest first. */
export interface Change {
  change_set_id: number;
  /** When, ISO 8601. */
  made_at: string;
  user_name: string | null;
  /** set, add, delete, import, undo, or the name of a procedure. */
  log_action: string;
  reason: string | null;
  /** Null where the whole row came or went. */
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
