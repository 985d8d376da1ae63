import { copiedFields } from '../../../../../schemas/forms/copy.ts';
import { appError } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { createTurns } from '../../in-turns.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import type { Registry } from '../core/registry.ts';
import { keyText, parseKey, readRows } from '../core/rows.ts';
import { applyAdds } from './apply-adds.ts';
import { cellsOf, parseCells, refuseReadOnly } from './parse-cells.ts';
import type { WriteScope } from './scope.ts';
import { planOf } from './targets.ts';
import type { Add } from './writes.ts';

/** The row to copy, and what the copy is given instead of the row's own values, such as another code. */
export interface CopyCall {
  key: JsonObject;
  values?: JsonObject | undefined;
}

interface CopyScope extends WriteScope {
  registry: Registry;
  rightsOn: (form: string) => PageRights;
}

/** What a copy takes over; what is empty is left to defaults and derivations. */
const takenOver = ({ definition }: CompiledForm, row: JsonObject): JsonObject =>
  Object.fromEntries(copiedFields(definition).flatMap((name) => (row[name] == null ? [] : [[name, row[name]]])));

/** Keys of the lines that belong to the row, in their order. */
async function keysOfLines({ tx }: WriteScope, lines: CompiledForm, by: string, parent: JsonObject): Promise<JsonObject[]> {
  const names = lines.key.map(({ name }) => name);
  const order = [...(lines.definition.order ?? []), ...names];
  const source = lines.source([...names, ...order, by]);
  const parameters = createParameters(source.values);
  const value = parameters.add(parent[by], fieldOf(lines, by).trait.type);
  const shown = names.map((name) => `r.${quote(name)}`).join(', ');
  const sorted = order.map((name) => `r.${quote(name)}`).join(', ');
  const text = `select row_to_json((select s from (select ${shown}) s)) as key from ${source.text} r where r.${quote(by)} = ${value} order by ${sorted}`;
  return (await tx.rows<{ key: JsonObject }>({ text, values: parameters.values })).map(({ key }) => key);
}

/** Copies the lines of a row to its copy, and theirs to them. @throws AppError forbidden for lines that the caller may not add */
async function copyLines(scope: CopyScope, name: string, from: JsonObject, to: JsonObject): Promise<void> {
  const { registry, rightsOn, tx } = scope;
  for (const { form, by } of registry.linesOf(name)) {
    const lines = registry.wholeForm(form);
    const keys = lines.definition.copy ? await keysOfLines(scope, lines, by, from) : [];
    if (keys.length === 0) continue;
    if (!rightsOn(form).add) throw appError('forbidden', { entity: form, action: 'copy' });
    const rows = await readRows(tx, lines, keys);
    const own = { ...scope, form: lines, seen: registry.form(form, scope.actor), plan: planOf(lines), derive: registry.derivesOf(lines) };
    const adds = keys.map((key, index): Add => ({ values: { ...takenOver(lines, rows.get(keyText(lines, key)) ?? {}), [by]: to[by] ?? null }, index }));
    const added = await applyAdds(own, adds);
    for (const [i, key] of keys.entries()) await copyLines(own, form, key, added[i] ?? {});
  }
}

/**
 * Adds a copy of a row, with its lines: without its number, its place, its state in a workflow and its stamps, which a new row gets anew.
 * @returns the key of the copy
 * @throws AppError bad_data_source for a form whose rows are not copied; not_found; forbidden; already_exists at what must differ
 */
export async function copy(scope: CopyScope, call: CopyCall): Promise<JsonObject[]> {
  const { form, seen, tx, plan } = scope;
  if (!form.definition.copy) throw appError('bad_data_source', { entity: form.name, action: 'copy' });
  const key = parseKey(form, call.key);
  const row = (await readRows(tx, form, [key])).get(keyText(form, key));
  if (!row) throw appError('not_found', { key });
  const cells = cellsOf(call.values ?? {});
  refuseReadOnly(seen, cells.keys(), (name) => plan.create.has(name) || plan.write.has(name));
  const given = Object.fromEntries([...(await parseCells(seen, cells, createTurns()))].map(([name, cell]) => [name, cell.new]));
  const added = await applyAdds(scope, [{ values: { ...takenOver(form, row), ...given }, index: 0 }]);
  for (const to of added) await copyLines(scope, form.name, key, to);
  return added;
}
