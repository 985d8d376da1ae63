import type { JsonObject } from '../../../../shared/json.ts';
import { rowKeyText } from '../write/table-rows.ts';
import type { TableInfo } from '../core/tables.ts';
import { entityId } from './change-set.ts';
import type { TakeBackScope } from './conflicts.ts';

/**
 * Tells of a row and a field whether an earlier piece of the same work wrote it last, as what the program keeps along with other values: a product
 * whose cover went has another one until that goes too. Nobody else is in the way there.
 */
export async function ownWork(
  { tx, registry, own = null }: TakeBackScope,
  table: TableInfo,
  keys: readonly JsonObject[],
): Promise<(key: JsonObject, field: string) => boolean> {
  if (own === null || keys.length === 0) return () => false;
  const rows = await tx.rows<{ entity_key: JsonObject; field: string }>({
    text:
      `select entity_key, field from (select distinct on (entity_key, field) entity_key, field, change_set_id from change ` +
      `where entity_name = $1 and entity_id = any($2::text[]) and field is not null order by entity_key, field, change_id desc) x where change_set_id = $3::bigint`,
    values: [registry.entityOf(table), keys.map(entityId), own],
  });
  const written = new Set(rows.map(({ entity_key, field }) => `${rowKeyText(table, entity_key)} ${field}`));
  return (key, field) => written.has(`${rowKeyText(table, key)} ${field}`);
}
