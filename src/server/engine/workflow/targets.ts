import { appError } from '../../../shared/errors.ts';
import type { Selection } from '../../../shared/records/calls.ts';
import type { Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import { readRows } from '../records/core/rows.ts';
import { selectKeys } from '../records/write/selection.ts';

/** Instances by id, or the rows of a form's selection. */
export type Target = { fsm_instance_id: readonly number[] } | { form: string; selection: Selection };

/** Refuses callers who may not do this to records of a type, or to the rows of a form. @throws AppError forbidden */
export type Permit = (type_code: string, form?: string) => void;

/**
 * The chosen instances, each once, in the order given; those of a selection are checked against its expected count.
 * @throws AppError bad_data_source, no_workflow, selection_changed, too_large
 */
export async function instancesOf(tx: Transaction, registry: Registry, target: Target, permit: Permit): Promise<number[]> {
  if ('fsm_instance_id' in target) return [...new Set(target.fsm_instance_id)];
  const form = registry.form(target.form);
  const { workflow } = form.definition;
  if (workflow === undefined) throw appError('no_workflow', { form: target.form });
  permit(workflow, target.form);
  const rows = await readRows(tx, form, await selectKeys(tx, form, target.selection), ['fsm_instance_id']);
  return [...new Set([...rows.values()].flatMap(({ fsm_instance_id }) => (typeof fsm_instance_id === 'number' ? [fsm_instance_id] : [])))];
}
