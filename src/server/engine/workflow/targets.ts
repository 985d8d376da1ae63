import { appError } from '../../../shared/errors.ts';
import type { PageRight } from '../../../shared/access.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Actor, Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import { readRows } from '../records/core/rows.ts';
import { selectKeys } from '../records/write/selection.ts';
import type { Homes } from './homes.ts';

/** Instances by id, or the rows of a form's selection. */
export type Target = { fsm_instance_id: readonly number[] } | { form: string; selection: Selection };

/** What staff need for a transition besides the right to fire events of its type. */
export interface StepNeeds {
  needs_right: PageRight | null;
  needs_scope: string | null;
}

/** What the caller may do with records of workflows. */
export interface Permit {
  /** Whether the records of a type are there for the caller; those that are not answer as such that do not exist. */
  sees(type_code: string): boolean;
  /** Refuses callers who may not do this to records of a type, or to the rows of a form. @throws AppError forbidden */
  type(type_code: string, form?: string): void;
  /** Whether the caller may make such a step of the type. */
  step(type_code: string, needs: StepNeeds): boolean;
}

/** For callers that are the program itself. */
export const permitAll: Permit = { sees: () => true, type: () => undefined, step: () => true };

/**
 * The chosen instances, each once, in the order given; those of a selection are checked against its expected count.
 * @throws AppError bad_data_source, no_workflow, selection_changed, too_large
 */
export async function instancesOf(tx: Transaction, registry: Registry, homes: Homes, actor: Actor, target: Target, permit: Permit): Promise<number[]> {
  if ('fsm_instance_id' in target) return [...new Set(target.fsm_instance_id)];
  const form = registry.form(target.form, actor);
  const workflow = homes.typeOf(form.definition);
  if (workflow === undefined) throw appError('no_workflow', { form: target.form });
  permit.type(workflow, target.form);
  const rows = await readRows(tx, form, await selectKeys(tx, form, target.selection), ['fsm_instance_id']);
  return [...new Set([...rows.values()].flatMap(({ fsm_instance_id }) => (typeof fsm_instance_id === 'number' ? [fsm_instance_id] : [])))];
}
