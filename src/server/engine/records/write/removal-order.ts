import type { JsonObject } from '../../../../shared/json.ts';
import type { Actor, Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { readRows } from '../core/rows.ts';
import { typeOf } from '../core/tables.ts';
import { inTreeOrder, placeBy } from '../core/tree-order.ts';
import { planOf } from './targets.ts';

/**
 * The rows to be deleted, those of a tree so that each goes before those above it, the last of siblings first: pieces meet no row that others stand below,
 * and what stays need not close up.
 */
export async function inOrderOfRemoval(tx: Transaction, form: CompiledForm, actor: Actor, keys: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const plan = planOf(form);
  const { base } = plan;
  const parent = base?.sequence?.parent;
  const [id = ''] = base?.key ?? [];
  const column = base?.columns.get(id);
  if (!base?.sequence || parent === undefined || !column) return keys;
  const visible = [...(await readRows(tx, form, keys, plan.keyFields)).values()].map((row) => ({ key: plan.keyIn(base, row, actor)[id] ?? null, row }));
  const rows = await tx.rows<JsonObject>({
    text:
      `select ${quote(id)}, ${quote(parent)} from ${quote(base.name)} where ${quote(id)} = any($1::text[]::${typeOf(column)}[]) ` +
      `order by ${quote(base.sequence.position)}, ${quote(id)}`,
    values: [visible.map(({ key }) => String(key))],
    isVaried: true,
  });
  const byKey = new Map(visible.map(({ key, row }) => [String(key), row]));
  return inTreeOrder(rows, placeBy(id, parent))
    .toReversed()
    .flatMap((row) => {
      const found = byKey.get(String(row[id]));
      return found ? [Object.fromEntries(form.key.map(({ name }) => [name, found[name] ?? null]))] : [];
    });
}
