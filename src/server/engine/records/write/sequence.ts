import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { WriteScope } from './edits.ts';
import { quote } from '../core/parameters.ts';
import { keyText, readRows } from '../core/rows.ts';
import { parseKey } from '../read/selection.ts';
import { rowKey } from './table-rows.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

/** A row's new place among those it stands with: the `position`-th counted from 1 (0 is the end), or `by` places from where it is. */
export interface PlaceCall {
  key: JsonObject;
  position?: number | undefined;
  by?: number | undefined;
}

interface Sequence {
  table: TableInfo;
  id: string;
  /** Column that says which rows stand together. */
  within: string;
  position: string;
}

function sequenceOf({ form, plan }: WriteScope): Sequence {
  const { sequence } = form.definition;
  const within = sequence && (plan.write.get(sequence.within) ?? plan.create.get(sequence.within))?.column;
  const position = sequence && plan.write.get(sequence.position)?.column;
  const [id, ...more] = plan.base?.key ?? [];
  if (!plan.base || !within || !position || id === undefined || more.length > 0) throw appError('bad_data_source', { entity: form.name });
  return { table: plan.base, id, within, position };
}

const columnType = ({ table }: Sequence, name: string): string => {
  const column = table.columns.get(name);
  if (!column) throw new Error(`${table.name} has no column ${name}`);
  return typeOf(column);
};

/** The row's companions in their order, locked; the lock before makes two moves at once wait for each other. */
async function companions({ tx }: WriteScope, sequence: Sequence, of: Json): Promise<JsonObject[]> {
  const { table, id, within, position } = sequence;
  await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('sequence:' || $1 || ':' || $2, 0))`, values: [table.name, String(of)] });
  return tx.rows<JsonObject>({
    text:
      `select ${[id, position].map(quote).join(', ')} from ${quote(table.name)} where ${quote(within)} = $1::${columnType(sequence, within)} ` +
      `order by ${quote(position)}, ${quote(id)} for update`,
    values: [of],
  });
}

/**
 * Moves a row among those it stands with; their positions are 1, 2, 3 … afterwards.
 * @returns all rows that changed
 * @throws AppError not_found
 */
export async function place(scope: WriteScope, { key: given, position, by }: PlaceCall): Promise<JsonObject[]> {
  const { tx, form, plan, actor, changes } = scope;
  const sequence = sequenceOf(scope);
  const key = parseKey(form, given);
  const { within } = form.definition.sequence ?? { within: '' };
  const visible = (await readRows(tx, form, [key], [...plan.keyFields, within])).get(keyText(form, key));
  if (!visible) throw appError('not_found', { key });
  const id = plan.keyIn(sequence.table, visible, actor)[sequence.id] ?? null;
  const rows = await companions(scope, sequence, visible[within] ?? null);
  const from = rows.findIndex((row) => row[sequence.id] === id);
  const own = rows[from];
  if (!own) throw appError('not_found', { key });

  const others = rows.toSpliced(from, 1);
  const wanted = by !== undefined ? from + by : position ? position - 1 : others.length;
  const ordered = others.toSpliced(Math.max(0, Math.min(wanted, others.length)), 0, own);
  const updates = ordered.flatMap((row, i) => {
    const old = row[sequence.position] ?? null;
    return old === i + 1 ? [] : [{ key: rowKey(sequence.table, row), old: { [sequence.position]: old }, new: { [sequence.position]: i + 1 } }];
  });
  if (updates.length > 0) await changes.update(sequence.table, updates);
  const moved = updates.map((update) => Object.fromEntries(form.key.map(({ name }) => [name, update.key[sequence.id] ?? null])));
  return [...(await readRows(tx, form, moved.length > 0 ? moved : [key])).values()];
}
