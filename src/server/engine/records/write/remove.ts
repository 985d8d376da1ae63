import { deletedColumnOf } from '../../../../../schemas/tables/define.ts';
import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import type { ChangeSetWriter } from '../log/change-set.ts';
import { lockParents } from './lock-parents.ts';
import type { WriteScope } from './scope.ts';
import type { Registry } from '../core/registry.ts';
import { readRows } from '../core/rows.ts';
import { selectKeys } from './selection.ts';
import { lockRows, rowKey, rowKeyText, rowsBy } from './table-rows.ts';
import { infoOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

/** The transaction, the tables and the log of a deletion. */
interface Removal {
  tx: Transaction;
  registry: Registry;
  changes: ChangeSetWriter;
}

/**
 * Logs the rows that the database will delete by cascade: each once, deepest first, so that an undo adds parents before children.
 */
export async function recordCascade(removal: Removal, table: TableInfo, rows: readonly JsonObject[], seen = new Set<string>()): Promise<void> {
  const { tx, registry, changes } = removal;
  if (rows.length === 0) return;
  for (const dependant of registry.dependants(table)) {
    for (const reference of dependant.references.filter((one) => one.cascades && infoOf(one.table) === table)) {
      const parents = rows.map((row) => Object.fromEntries(reference.columns.map((name, i) => [name, row[reference.foreign[i] ?? ''] ?? null])));
      const going = await rowsBy(tx, dependant, reference.columns, parents);
      await recordCascade(removal, dependant, going, seen);
      for (const row of going) {
        const id = `${dependant.name} ${rowKeyText(dependant, row)}`;
        if (seen.has(id)) continue;
        seen.add(id);
        changes.record({ table: dependant, key: rowKey(dependant, row), log_action: 'delete', field: null, old: row, new: null });
      }
    }
  }
}

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
 * Deletes the selected records; keys of rows that are not visible count as nothing.
 * @returns how many rows went
 * @throws AppError forbidden, selection_changed; `in_use` comes as the database's own error
 */
export async function remove(scope: WriteScope, registry: Registry, selection: Selection): Promise<number> {
  const { tx, form, plan, actor, changes } = scope;
  const { base } = plan;
  if (!base || !form.definition.delete) throw appError('forbidden');
  const visible = await readRows(tx, form, await selectKeys(tx, form, selection), plan.keyFields);
  await lockParents(scope, [...visible.values()]);
  const keys = [...visible.values()].map((row) => plan.keyIn(base, row, actor));
  const referenced = registry
    .dependants(base)
    .flatMap(({ references }) => references.filter((one) => infoOf(one.table) === base).flatMap(({ foreign }) => foreign));
  const locked = await lockRows(tx, base, keys, referenced);
  const mark = form.definition.table && deletedColumnOf(form.definition.table);
  if (mark) return markDeleted(scope, base, mark.name, [...locked.values()]);
  await recordCascade({ tx, registry, changes }, base, [...locked.values()]);
  return (
    await changes.remove(
      base,
      [...locked.values()].map((row) => rowKey(base, row)),
    )
  ).length;
}
