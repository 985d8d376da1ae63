import type { PgTable } from 'drizzle-orm/pg-core';
import type { JsonObject } from '../../../shared/json.ts';
import { lockRows } from '../records/write/table-rows.ts';
import { infoOf } from '../records/core/tables.ts';
import type { EffectContext } from './define.ts';

/** Sets columns of the instance's record as part of the effect's change-set. The table has one key column, a number. */
export async function setRecord({ tx, instance, changes }: EffectContext<unknown>, table: PgTable, values: JsonObject): Promise<void> {
  const info = infoOf(table);
  const key = { [String(info.key[0])]: Number(instance.entity_id) };
  const [old] = (await lockRows(tx, info, [key], Object.keys(values))).values();
  if (old) await changes.update(info, [{ key, old, new: values }]);
}
