import type { JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import type { Registry } from '../core/registry.ts';
import { keyText, parseKey, readRows } from '../core/rows.ts';
import { mostBytes } from '../window/window-sql.ts';
import { planOf } from '../write/targets.ts';
import { shownColumns, tablesOf } from './shown-columns.ts';

export interface HistoryCall {
  key: JsonObject;
  limit?: number | undefined;
}

const mostEntries = 500;

/**
 * All changes of one visible record, latest first, with user, time, field, and the values before and after. Only columns that the form
 * shows are listed, also of a whole row that was added or deleted.
 * @throws AppError not_found; too_complex where so many changes are longer than one answer may be
 */
export async function history(tx: Transaction, registry: Registry, form: CompiledForm, actor: Actor, call: HistoryCall): Promise<JsonObject[]> {
  const key = parseKey(form, call.key);
  const plan = planOf(form);
  const row = (await readRows(tx, form, [key], plan.keyFields)).get(keyText(form, key));
  if (!row) throw appError('not_found', { key });
  const tables = tablesOf(plan);
  const entities = tables.map((table) => ({ entity: registry.entityOf(table), key: plan.keyIn(table, row, actor) }));
  const shown = shownColumns(registry, form, tables);
  const found =
    `from change c join change_set s using (change_set_id) left join app_user u on u.user_id = c.user_id ` +
    `join jsonb_to_recordset($1::jsonb) as e(entity text, key jsonb) on c.entity_name = e.entity and c.entity_key = e.key ` +
    // A place that stayed is logged for the way back (sequence-changes.ts) and is no change.
    `where (c.change_company is null or c.change_company = $2) and (c.field is null or c.old is distinct from c.new) order by c.${quote('change_id')} desc limit $3::bigint`;
  const sides = `select coalesce(c.old, 'null'::jsonb) as old, coalesce(c.new, 'null'::jsonb) as new ${found}`;
  const text = `select c.change_id, c.change_set_id, c.made_at, c.user_id, u.user_name, s.program_name, s.action, s.reason, s.undone_by, c.entity_name, c.log_action, c.field, c.old, c.new ${found}`;
  const values = [JSON.stringify(entities), actor.companyCode, Math.min(call.limit ?? mostEntries, mostEntries)];
  // They are measured before they are read: values may be long texts.
  const measured = await tx.row<{ size: number }>({
    text: `select coalesce(sum(octet_length(l.old::text) + octet_length(l.new::text)), 0)::float8 as size from (${sides}) l`,
    values,
  });
  if (measured && measured.size > mostBytes) throw appError('too_complex', { limit: 'bytes', most: mostBytes });
  const lines = await tx.rows<JsonObject>({ text, values });
  return lines.flatMap((line) => {
    const field = line.field === null ? null : shown.get(`${String(line.entity_name)}.${String(line.field)}`);
    if (field === undefined) return [];
    return [{ ...line, field, ...(field === null ? { old: cut(line, 'old', shown), new: cut(line, 'new', shown) } : {}) }];
  });
}

function cut(line: JsonObject, side: 'old' | 'new', shown: ReadonlyMap<string, string>): JsonObject | null {
  const whole = line[side];
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return null;
  return Object.fromEntries(
    Object.entries(whole).flatMap(([column, value]) => {
      const field = shown.get(`${String(line.entity_name)}.${column}`);
      return field === undefined ? [] : [[field, value]];
    }),
  );
}
