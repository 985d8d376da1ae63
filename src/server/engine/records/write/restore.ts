import { settingOf } from '../../../../../schemas/forms/params.ts';
import { withDeleted } from '../../../../../schemas/forms/deleted.ts';
import { deletedColumnOf } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import { readRows } from '../core/rows.ts';
import type { WriteScope } from './scope.ts';
import { selectKeys } from './selection.ts';
import { lockRows, rowKey } from './table-rows.ts';

/**
 * Takes the mark of deletion from the selected records; those that are not deleted stay as they are.
 * @returns how many are there again
 * @throws AppError bad_data_source where records go for good; duplicate where another has taken the place of one
 */
export async function restore({ tx, form, seen, plan, actor, changes }: WriteScope, selection: Selection): Promise<number> {
  const { base } = plan;
  const { name, definition } = form;
  const column = definition.table && deletedColumnOf(definition.table);
  if (!base || !column || !definition.delete) throw appError('bad_data_source', { entity: name, action: 'restore' });
  const keys = await selectKeys(tx, seen, selection);
  await tx.rows({ text: `select set_config($1, 'true', true)`, values: [settingOf(withDeleted)] });
  const visible = await readRows(tx, form, keys, plan.keyFields);
  const locked = await lockRows(
    tx,
    base,
    [...visible.values()].map((row) => plan.keyIn(base, row, actor)),
    [column.name],
  );
  const gone = [...locked.values()].filter((row) => row[column.name] === true);
  await changes.update(
    base,
    gone.map((row) => ({ key: rowKey(base, row), old: { [column.name]: true }, new: { [column.name]: false } })),
  );
  return gone.length;
}
