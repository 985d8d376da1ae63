import { appError } from '../../../../shared/errors.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { Registry } from '../core/registry.ts';
import { undoAction, workflowAction } from './change-set.ts';
import type { ChangeSetHead } from './change-set.ts';
import type { LoggedChange } from './reversal.ts';
import type { Conflict } from './conflicts.ts';
import { tellsOf } from './shown-columns.ts';
import type { Tells } from './shown-columns.ts';
import { formsOf, hasUnseen } from './unseen-rows.ts';

/**
 * `partial` undoes all changes without a conflict; `force` undoes fields that were changed since, too. `batch` undoes every change-set
 * of the same run: the same user did the same action on the same form for the same reason, as long work in pieces does.
 */
export interface UndoCall {
  change_set_id: number;
  batch?: boolean | undefined;
  partial?: boolean | undefined;
  force?: boolean | undefined;
}

/** What a call took back, for whoever is told of it. */
export interface TakenBack {
  action: string;
  form: string;
  /** Rows that it had changed. */
  rows: number;
}

export interface UndoAnswer {
  change_set_id: number | null;
  conflicts: Conflict[];
  undone: TakenBack;
}

/** The facts of a change-set that decide who may undo it. */
export interface UndoneChangeSet {
  id: number;
  form: string;
  action: string;
  user_id: number | null;
  undone_by: number | null;
  /** Its writer has not come to its end. */
  open: boolean;
  /** The ledger it posted in. */
  posted: string | null;
  /** It fired events besides. */
  fired: boolean;
  actions: LoggedChange['log_action'][];
  /** What was done first: of an undo, what it or those before it took back. */
  origins: string[];
  /** Further forms through which it wrote. */
  filled: string[] | null;
}

/** The change-set, and the other pieces of its run that nobody has taken back; one without a reason is a run of its own. */
const ofRun =
  `s.made_at between o.made_at - interval '1 day' and o.made_at + interval '1 day' and (s.change_set_id = o.change_set_id or ` +
  `(s.form, s.action, s.reason) = (o.form, o.action, o.reason) and s.user_id is not distinct from o.user_id ` +
  `and s.change_company is not distinct from o.change_company and s.undone_by is null)`;

/** The actions that a change-set `s` comes from: an undo names in its reason what it took back. */
const originsOf =
  `with recursive origin as (select s.action, s.reason union all select before.action, before.reason from origin join change_set before ` +
  String.raw`on origin.action = 'undo' and before.change_set_id = substring(origin.reason from '^#(\d+)')::bigint) select action from origin`;

/** The change-set, and with `batch` the others of its run, the first one first. @throws AppError not_found */
async function headsOf(tx: Transaction, { companyCode }: Actor, { change_set_id: id, batch }: UndoCall): Promise<UndoneChangeSet[]> {
  const heads = await tx.rows<UndoneChangeSet>({
    text:
      `select s.change_set_id as id, s.form, s.action, s.user_id, s.undone_by, s.open_until is not null as open, s.posted, s.fired, s.filled, array(select distinct log_action from change c where c.change_set_id = s.change_set_id) as actions, array(${originsOf}) as origins ` +
      `from change_set o join change_set s on ${batch ? ofRun : 's.change_set_id = o.change_set_id'} ` +
      `where o.change_set_id = $1::bigint and (o.change_company is null or o.change_company = $2) order by s.change_set_id for update of s`,
    values: [id, companyCode],
  });
  if (heads.length === 0) throw appError('not_found', { change_set_id: id });
  return heads;
}

/** What the caller may take back. */
export interface UndoPermit {
  /** Whether he may list a form: a step of a record that is not there for him answers as no step, and of conflicts he is told what he lists. */
  lists(form: string): boolean;
  /** @throws AppError forbidden */
  undo(head: UndoneChangeSet): void;
}

/** What may be taken back, and what is told of it. */
export interface Permitted {
  heads: readonly UndoneChangeSet[];
  tells: Tells;
}

/** The change-sets of a call, locked, where the caller may take all of them back. */
export async function permitted(tx: Transaction, registry: Registry, actor: Actor, call: UndoCall, permit: UndoPermit): Promise<Permitted> {
  const heads = await headsOf(tx, actor, call);
  // What is not there for the caller answers as what is nowhere.
  const refuse = () => appError('not_found', { change_set_id: call.change_set_id });
  if (await hasUnseen({ tx, registry, actor, heads })) throw refuse();
  for (const head of heads) {
    // What belongs to one person alone is not there for anybody else.
    if (registry.wholeForm(head.form).definition.scope === 'user' && head.user_id !== actor.userId) throw refuse();
    const isStep = head.posted !== null || head.fired || head.action.startsWith(workflowAction);
    if (isStep && !permit.lists(head.form)) throw refuse();
    if (head.open) throw appError('service_unavailable', { reason: 'open', change_set_id: head.id });
    if (head.posted !== null) throw appError('posted', { change_set_id: head.id, ledger: head.posted, why: 'none' });
    if (head.fired || head.action.startsWith(workflowAction)) throw appError('made_by_workflow', { change_set_id: head.id });
    permit.undo(head);
  }
  return { heads, tells: tellsOf(registry, formsOf(heads), permit.lists) };
}

export const idsOf = (heads: readonly UndoneChangeSet[]): number[] => heads.map(({ id }) => id);

/** The form of the undos that are taken back; null where they are none (of one run all are, or none). */
export const undoOf = (heads: readonly Pick<UndoneChangeSet, 'action' | 'form'>[]): string | null =>
  heads.find(({ action }) => action === undoAction)?.form ?? null;

export function headFor(actor: Actor, heads: readonly UndoneChangeSet[]): ChangeSetHead {
  const [first, last] = [heads[0], heads.at(-1)];
  if (!first || !last) throw new Error('nothing to take back');
  return {
    actor,
    form: first.form,
    action: undoAction,
    origins: heads.flatMap(({ origins }) => origins),
    reason: first === last ? `#${first.id}` : `#${first.id} – #${last.id}`,
    filled: [...new Set(heads.flatMap(({ filled }) => filled ?? []))],
  };
}

/** The change-sets are taken back by this one, wholly or as far as that has come. */
export const markUndone = (tx: Transaction, heads: readonly UndoneChangeSet[], by: number): Promise<number> =>
  tx.execute({ text: `update change_set set undone_by = $2::bigint where change_set_id = any($1::bigint[])`, values: [idsOf(heads), by] });

/** An undone undo brings the first changes back, which may then be undone again. */
export async function standAgain(tx: Transaction, heads: readonly UndoneChangeSet[]): Promise<void> {
  const undos = heads.filter(({ action }) => action === undoAction).map(({ id }) => id);
  if (undos.length > 0) await tx.execute({ text: `update change_set set undone_by = null where undone_by = any($1::bigint[])`, values: [undos] });
}

/** @throws AppError undo_conflict, unless the call says what then */
export function refuseConflicts(conflicts: readonly Conflict[], { partial, force }: UndoCall): void {
  if (conflicts.length > 0 && !partial && !force) throw appError('undo_conflict', { conflicts: conflicts.map((conflict) => ({ ...conflict })) });
}
