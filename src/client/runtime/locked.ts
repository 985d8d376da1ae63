import type { Decided, FormMeta } from '../../../schemas/metadata.ts';
import type { PageRight } from '../../shared/access.ts';
import type { JsonObject } from '../../shared/json.ts';
import { openIn } from '../../shared/workflow/editable.ts';
import type { Editable, Open } from '../../shared/workflow/editable.ts';
import { derivedId } from '../i18n/text.ts';
import type { Host } from './host.tsx';

const isDeleted = ({ restores }: FormMeta, { deleted }: JsonObject): boolean => restores === true && deleted === true;

/** In how many companies where the user does not work the record of a row is used, which companies share. */
const usedElsewhere = ({ shared }: FormMeta, { used_elsewhere: count }: JsonObject): number => (shared && typeof count === 'number' ? count : 0);

/** What decides fields of the row from elsewhere. */
const deciding = ({ decided = [] }: FormMeta, row: JsonObject): Decided[] => decided.filter(({ by }) => row[by] === true);

/** How much of a row its state leaves open, or that of the record it is a line of; a deleted one is restored before it is edited. */
function openOf(meta: FormMeta, row: JsonObject): Open {
  if (isDeleted(meta, row)) return 'nothing';
  const { locks } = meta;
  const { editable } = row;
  return locks && typeof editable === 'string' ? openIn(locks.part, editable as Editable) : 'all';
}

/** Whether its state, or who else uses its record, locks any of a row. */
export const isLocked = (meta: FormMeta, row: JsonObject): boolean =>
  openOf(meta, row) !== 'all' || usedElsewhere(meta, row) > 0 || deciding(meta, row).length > 0;

const isKept = ({ locks }: FormMeta, field?: string): boolean =>
  locks?.kept_open === true || (field !== undefined && Array.isArray(locks?.kept_open) && locks.kept_open.includes(field));

/** Whether forms of this sort have rows that may be locked. */
export const hasLocks = ({ locks, shared, restores, decided }: FormMeta): boolean =>
  locks !== undefined || shared !== undefined || restores === true || decided !== undefined;

/** What of a row says whether it is locked. */
export const lockFacts = ({ decided = [] }: FormMeta, row: JsonObject): JsonObject =>
  Object.fromEntries(['state_id', 'editable', 'deleted', 'used_elsewhere', ...decided.map(({ by }) => by)].map((name) => [name, row[name] ?? null]));

/** Whether a field is not the row's own to change: other companies use it, or something else decides it. */
export const isFieldTaken = (meta: FormMeta, row: JsonObject, field: string): boolean =>
  (usedElsewhere(meta, row) > 0 && meta.shared?.includes(field) === true) || deciding(meta, row).some(({ fields }) => fields.includes(field));

/** Whether a field of a stored row may not be edited: by the state the row is in, or because other companies use what it changes. */
export function isFieldLocked(meta: FormMeta, row: JsonObject, field: string): boolean {
  if (isFieldTaken(meta, row, field)) return true;
  const open = openOf(meta, row);
  return open !== 'all' && !(open === 'kept_open' && isKept(meta, field));
}

/** Whether lines of a record may be neither added nor deleted. */
const areLinesLocked = (meta: FormMeta, row: JsonObject): boolean => {
  if (usedElsewhere(meta, row) > 0) return true;
  const open = openOf(meta, row);
  return open !== 'all' && !(open === 'kept_open' && isKept(meta));
};

const isRowLocked = (meta: FormMeta, row: JsonObject): boolean =>
  meta.locks?.part === 'header' ? row.deletable === false || usedElsewhere(meta, row) > 0 : areLinesLocked(meta, row);

/** Why a row may not be edited, in words. */
export function lockedText(meta: FormMeta, row: JsonObject, { label, text }: Pick<Host, 'label' | 'text'>): string {
  if (isDeleted(meta, row)) return text('error.deleted');
  const [decided] = deciding(meta, row);
  const count = usedElsewhere(meta, row);
  if (decided && count === 0 && openOf(meta, row) === 'all') return text(derivedId('rule', decided.rule));
  if (count > 0 && openOf(meta, row) === 'all') return text('error.other_companies', { count });
  const { fields } = meta;
  const { state_id } = row;
  const { form } = fields.state_id?.options ?? {};
  return text('error.locked', { state: (form !== undefined && label(form, state_id ?? null)) || String(state_id) });
}

interface Chosen {
  meta: FormMeta;
  /** The rows an action would work on, as far as they are here. */
  rows: Iterable<JsonObject>;
  /** The record that lines stand below. */
  header?: JsonObject | undefined;
}

/** The first row by which a state forbids what the right lets do. */
const lockedBy: Partial<Record<PageRight, (chosen: Chosen) => JsonObject | undefined>> = {
  add: ({ meta, header }) => (header && (meta.locks?.part === 'lines' || meta.shared) && areLinesLocked(meta, header) ? header : undefined),
  delete: ({ meta, rows }) => [...rows].find((row) => isRowLocked(meta, row)),
};

/** Why a row may not be moved in its order, in words; undefined where it may. */
export function lockedPlace(meta: FormMeta, row: JsonObject, host: Pick<Host, 'label' | 'text'>): string | undefined {
  const { sequence } = meta;
  return sequence && isFieldLocked(meta, row, sequence.position) ? lockedText(meta, row, host) : undefined;
}

/** Why an action that needs the right is locked, in words; undefined where it is not. */
export function lockedReason(right: PageRight, chosen: Chosen, host: Pick<Host, 'label' | 'text'>): string | undefined {
  const row = lockedBy[right]?.(chosen);
  return row && lockedText(chosen.meta, row, host);
}
