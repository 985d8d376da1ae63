import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { Registry } from '../records/core/registry.ts';
import type { ChangeSetWriter } from '../records/log/change-set.ts';
import { lockRows } from '../records/write/table-rows.ts';
import type { Instance } from './define.ts';

interface RecordScope {
  tx: Transaction;
  registry: Registry;
  instance: Instance;
  changes: ChangeSetWriter;
}

/** Sets columns of the instance's record as part of the step's change-set. The table has one key column, a number. @throws AppError unknown_field */
export async function setRecord({ tx, registry, instance, changes }: RecordScope, values: JsonObject): Promise<void> {
  const table = registry.tableOf(instance.entity);
  if (!table) throw new Error(`no form writes ${instance.entity}`);
  const unknown = Object.keys(values).find((name) => !table.columns.has(name));
  if (unknown !== undefined) throw appError('unknown_field', { field: unknown });
  const key = { [String(table.key[0])]: Number(instance.entity_id) };
  const [old] = (await lockRows(tx, table, [key], Object.keys(values))).values();
  if (old) await changes.update(table, [{ key, old, new: values }]);
}
