import { appError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fieldOf } from '../core/compile.ts';
import type { WriteScope } from './edits.ts';
import { quote } from '../core/parameters.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, readRows } from '../core/rows.ts';
import { keepRules } from './rules.ts';
import { parseKey } from '../read/selection.ts';
import { rowKey } from './table-rows.ts';
import type { RowUpdate } from './table-rows.ts';
import { typeOf } from '../core/tables.ts';
import type { TableInfo } from '../core/tables.ts';

/** A record's new place: under `parent` (its key value, null for the top), as the `position`-th child counted from 1; 0 is the end. */
export interface MoveCall {
  key: JsonObject;
  parent: Json;
  position: number;
}

interface Tree {
  table: TableInfo;
  /** Column names; the record's key is one column. */
  id: string;
  parent: string;
  position: string;
}

function treeOf({ form, plan }: WriteScope): Tree {
  const { tree } = form.definition;
  const parent = tree && plan.write.get(tree.parent)?.column;
  const position = tree && plan.write.get(tree.position)?.column;
  const [id, ...more] = plan.base?.key ?? [];
  if (!plan.base || !parent || !position || id === undefined || more.length > 0) throw appError('bad_data_source', { entity: form.name });
  return { table: plan.base, id, parent, position };
}

/** @throws AppError cycle, unknown_reference; under the tree's lock nothing can move in between */
async function checkParent({ tx, form }: WriteScope, { table, id, parent }: Tree, moved: Json, target: Json): Promise<void> {
  if (target === null) return;
  const column = table.columns.get(id);
  if (!column) return;
  const field = form.definition.tree?.parent ?? parent;
  if (!fieldOf(form, field).trait.accepts(target)) throw refusal([problem(field, 'invalid_value')]);
  const above = await tx.rows<{ id: Json }>({
    text:
      `with recursive above as (select ${quote(id)} as id, ${quote(parent)} as parent from ${quote(table.name)} where ${quote(id)} = $1::${typeOf(column)} ` +
      `union select t.${quote(id)}, t.${quote(parent)} from ${quote(table.name)} t join above on t.${quote(id)} = above.parent) select id from above`,
    values: [target],
  });
  if (above.length === 0) throw refusal([problem(field, 'unknown_reference')]);
  if (above.some((row) => row.id === moved)) throw refusal([problem(field, 'cycle')]);
}

/** Children of a parent in their order, locked. */
const childrenOf = ({ tx }: WriteScope, { table, id, parent, position }: Tree, of: Json): Promise<JsonObject[]> =>
  tx.rows<JsonObject>({
    text:
      `select ${[id, parent, position].map(quote).join(', ')} from ${quote(table.name)} ` +
      `where ${quote(parent)} is not distinct from $1::${typeOf(table.columns.get(parent) ?? notFound(parent))} order by ${quote(position)}, ${quote(id)} for update`,
    values: [of],
  });
const notFound = (name: string): never => {
  throw new Error(`no column ${name}`);
};

/** Updates that give the rows the parent and the positions 1, 2, 3 … */
const placed = ({ table, parent, position }: Tree, rows: readonly JsonObject[], under: Json): RowUpdate[] =>
  rows.flatMap((row, i) => {
    const next: JsonObject = { ...(row[parent] === under ? {} : { [parent]: under }), ...(row[position] === i + 1 ? {} : { [position]: i + 1 }) };
    const old = Object.fromEntries(Object.keys(next).map((name) => [name, row[name] ?? null]));
    return Object.keys(next).length === 0 ? [] : [{ key: rowKey(table, row), old, new: next }];
  });

/**
 * Moves a record in its tree; both rows of siblings keep dense positions.
 * @returns all rows that changed
 * @throws AppError not_found, cycle, unknown_reference
 */
export async function move(scope: WriteScope, call: MoveCall): Promise<JsonObject[]> {
  const { tx, form, plan, actor, changes } = scope;
  const tree = treeOf(scope);
  const key = parseKey(form, call.key);
  await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('tree:' || $1, 0))`, values: [tree.table.name] });
  const visible = (await readRows(tx, form, [key], [...plan.keyFields])).get(keyText(form, key));
  if (!visible) throw appError('not_found', { key });
  const id = plan.keyIn(tree.table, visible, actor)[tree.id] ?? null;
  await checkParent(scope, tree, id, call.parent);

  const own = await tx.row<JsonObject>({
    text: `select ${[tree.id, tree.parent, tree.position].map(quote).join(', ')} from ${quote(tree.table.name)} where ${quote(tree.id)} = $1::${typeOf(tree.table.columns.get(tree.id) ?? notFound(tree.id))} for update`,
    values: [id],
  });
  if (!own) throw appError('not_found', { key });
  const left = own[tree.parent] ?? null;
  const siblings = (await childrenOf(scope, tree, call.parent)).filter((row) => row[tree.id] !== id);
  const place = call.position === 0 ? siblings.length : Math.min(call.position - 1, siblings.length);
  const updates = placed(tree, siblings.toSpliced(place, 0, own), call.parent);
  if (left !== call.parent)
    updates.push(
      ...placed(
        tree,
        (await childrenOf(scope, tree, left)).filter((row) => row[tree.id] !== id),
        left,
      ),
    );
  if (updates.length > 0) await changes.update(tree.table, updates);

  const keys = [key, ...updates.map((update) => formKey(scope, tree, update)).filter((other) => keyText(form, other) !== keyText(form, key))];
  const rows = [...(await readRows(tx, form, keys)).values()];
  keepRules(form, rows);
  return rows;
}

const formKey = ({ form }: WriteScope, { id }: Tree, { key }: RowUpdate): JsonObject => Object.fromEntries(form.key.map(({ name }) => [name, key[id] ?? null]));
