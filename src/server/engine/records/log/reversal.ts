import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Registry } from '../core/registry.ts';
import { rowKeyText } from '../write/table-rows.ts';
import type { TableInfo } from '../core/tables.ts';

/** One line of the log as stored. */
export interface LoggedChange {
  change_id: number;
  entity_name: string;
  entity_key: JsonObject;
  log_action: 'add' | 'set' | 'delete';
  field: string | null;
  old: Json;
  /** Null of a row that was added: it is read where somebody touched the row since (take-back-added.ts). */
  new: Json;
  /** The company of its row; null where it belongs to none. */
  company: string | null;
  /** When the transaction that wrote it began, and a microsecond more for each statement before it that wrote rows of dense orders. */
  made_at: string;
}

/** The reversal of one row: the values as the change-set `left` them, and the values to put `back`. */
export interface Reversal {
  /** The latest line of the row among those of its sort. */
  line: number;
  key: JsonObject;
  left: JsonObject;
  back: JsonObject;
}

/** Reversals that one statement can write: of one table and company and of one sort. */
export interface ReversalGroup {
  table: TableInfo;
  log_action: LoggedChange['log_action'];
  company: string | null;
  reversals: Reversal[];
}

const rowOf = (value: Json): JsonObject => (isObject(value) ? value : {});

/** Whether a line tells where a row stood among others. */
const tellsPlace = ({ sequence }: TableInfo, { log_action, field }: LoggedChange): boolean =>
  sequence !== undefined && (log_action === 'delete' || (log_action === 'set' && [sequence.position, ...sequence.within].includes(field ?? '')));

/**
 * Groups the lines of a change-set, latest first, so that taking them back meets no line before those that came after it.
 * Neighbouring fields of a row become one reversal; the first line of a field says where it came from, the last how it was left.
 * @throws AppError table_gone; posted
 */
export function toReversals(registry: Registry, changes: readonly LoggedChange[]): ReversalGroup[] {
  const groups: (ReversalGroup & { placedAt?: string | undefined; byKey: Map<string, Reversal> })[] = [];
  for (const change of changes) {
    const table = registry.tableOf(change.entity_name);
    if (!table) throw appError('table_gone', { entity: change.entity_name });
    if (table.insertOnly) throw appError('posted', { ledger: table.name, why: 'none' });
    let group = groups.at(-1);
    // A place that a row had counts those that were there then, where they were then: what went or moved later is back before it.
    const isPlaced = tellsPlace(table, change);
    const isOfOneTime = !isPlaced || group?.placedAt === undefined || group.placedAt === change.made_at;
    if (group?.table !== table || group.log_action !== change.log_action || group.company !== change.company || !isOfOneTime) {
      group = { table, log_action: change.log_action, company: change.company, reversals: [], byKey: new Map() };
      groups.push(group);
    }
    if (isPlaced) group.placedAt = change.made_at;
    const id = rowKeyText(table, change.entity_key);
    const reversal = group.byKey.get(id) ?? { line: change.change_id, key: change.entity_key, left: {}, back: {} };
    if (!group.byKey.has(id)) group.reversals.push(reversal);
    group.byKey.set(id, reversal);
    merge(table, reversal, change);
  }
  return groups;
}

function merge(table: TableInfo, reversal: Reversal, { field, old, new: left }: LoggedChange): void {
  if (field === null) {
    reversal.left = rowOf(left);
    reversal.back = rowOf(old);
    return;
  }
  const isText = table.perLanguage.has(field);
  const later = reversal.left[field];
  // Lines come latest first: the first one met says how the field was left, the last one what goes back.
  reversal.left[field] = later === undefined ? left : isText && isObject(later) && isObject(left) ? { ...left, ...later } : later;
  const back = reversal.back[field];
  reversal.back[field] = isText && isObject(back) && isObject(old) ? { ...back, ...old } : old;
}
