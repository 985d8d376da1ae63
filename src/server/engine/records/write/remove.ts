import { deletedColumnOf } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import { lockParents } from './lock-parents.ts';
import type { WriteScope } from './scope.ts';
import { readRows } from '../core/rows.ts';
import { selectKeys } from './selection.ts';
import { lockRows, rowKey } from './table-rows.ts';
import type { TableInfo } from '../core/tables.ts';

/** Records that stay: they are only marked, with all that belongs to them. */
async function markDeleted({ tx, changes }: WriteScope, base: TableInfo, mark: string, rows: readonly JsonObject[]): Promise<number> {
  const living = [...(await lockRows(tx, base, rows, [mark])).values()].filter((row) => row[mark] === false);
  await changes.update(
    base,
    living.map((row) => ({ key: rowKey(base, row), old: { [mark]: false }, new: { [mark]: true } })),
  );
  return living.length;
}

/**
 * Deletes the selected records with all that the database takes along; keys of rows that are not visible count as nothing.
 * @returns how many rows went
 * @throws AppError forbidden, selection_changed; `in_use` comes as the database's own error
 */
export async function remove(scope: WriteScope, selection: Selection): Promise<number> {
  const { tx, form, seen, plan, actor, changes } = scope;
  const { base } = plan;
  if (!base || !form.definition.delete) throw appError('forbidden');
  const visible = await readRows(tx, form, await selectKeys(tx, seen, selection), plan.keyFields);
  await lockParents(scope, [...visible.values()]);
  const keys = [...visible.values()].map((row) => plan.keyIn(base, row, actor));
  const mark = form.definition.table && deletedColumnOf(form.definition.table);
  if (mark) return markDeleted(scope, base, mark.name, keys);
  return (await changes.remove(base, keys)).length;
}
