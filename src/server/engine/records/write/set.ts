import { appError } from '../../../../shared/errors.ts';
import type { ErrorParams } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { maxWindow } from '../../../../shared/records/calls.ts';
import type { Patch, SetCall } from '../../../../shared/records/calls.ts';
import { applyAdds } from './adds.ts';
import type { Add } from './adds.ts';
import { fieldOf } from '../core/compile.ts';
import { applyEdits } from './edits.ts';
import type { Cell, Edit, WriteScope } from './edits.ts';
import { refuseUnstorable } from '../core/plain-text.ts';
import { problem, refusal } from '../core/refusals.ts';
import { keyText, readRows } from '../core/rows.ts';
import { keepRules } from './rules.ts';
import { mostSelected, parseKey, selectKeys } from '../read/selection.ts';
import { isObject, parseValue } from '../core/values.ts';

/** What is to be written, told apart by what it needs the right to. */
export interface Writes {
  edits: Edit[];
  adds: Add[];
}

const readOnly = (name: string) => refusal([problem(name, 'read_only_field')]);
const isWritable = ({ plan }: WriteScope, name: string): boolean => plan.write.has(name);
const isCreatable = ({ plan }: WriteScope, name: string): boolean => plan.create.has(name) || plan.write.has(name);

/** Values as their kinds allow them. @throws AppError invalid_value or the kind's own code, with every wrong field */
function parseValues({ form }: WriteScope, values: JsonObject, row?: number): JsonObject {
  const parsed = Object.entries(values).map(([name, value]) => [name, parseValue(fieldOf(form, name), value)] as const);
  const place: ErrorParams = row === undefined ? {} : { row };
  const problems = parsed.flatMap(([, outcome]) => ('problem' in outcome ? [{ ...outcome.problem, params: place }] : []));
  if (problems.length > 0) throw refusal(problems);
  return Object.fromEntries(parsed.map(([name, outcome]) => [name, 'value' in outcome ? outcome.value : null]));
}

function editsOfPatches(scope: WriteScope, patches: readonly Patch[]): Edit[] {
  const { form } = scope;
  const edits = new Map<string, Edit>();
  for (const patch of patches) {
    const key = parseKey(form, patch.key);
    const { name } = fieldOf(form, patch.field);
    if (!isWritable(scope, name)) throw readOnly(name);
    const id = keyText(form, key);
    const edit = edits.get(id) ?? { key, cells: new Map<string, Cell>() };
    const earlier = edit.cells.get(name);
    const next = parseValues(scope, { [name]: patch.new })[name] ?? null;
    edit.cells.set(name, earlier ? joined(earlier, { new: next, old: patch.old }) : { new: next, old: patch.old });
    edits.set(id, edit);
  }
  return [...edits.values()];
}

/** Two patches of one cell in one call: the first saw what is stored, the last wins; texts of different languages add up. */
const joined = (first: Cell, last: Cell): Cell =>
  isObject(first.new) && isObject(last.new)
    ? { new: { ...first.new, ...last.new }, old: isObject(first.old) || isObject(last.old) ? { ...objectOf(last.old), ...objectOf(first.old) } : first.old }
    : { new: last.new, old: first.old };
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const cellsOf = (values: JsonObject): Map<string, Cell> => new Map(Object.entries(values).map(([name, value]) => [name, { new: value }]));

/** A stored version in a whole row guards the row instead of being written. */
const versionField = 'row_version';

/** Tells rows that exist (by their key) from rows to add. */
export async function writesOfRows(scope: WriteScope, rows: readonly JsonObject[]): Promise<Writes> {
  const { tx, form } = scope;
  const keyNames = form.key.map(({ name }) => name);
  const hasKey = (row: JsonObject): boolean => keyNames.every((name) => row[name] !== undefined && row[name] !== null);
  const keyIn = (row: JsonObject): JsonObject => parseKey(form, Object.fromEntries(keyNames.map((name) => [name, row[name] ?? null])));
  for (const row of rows) for (const name of Object.keys(row)) fieldOf(form, name);
  const guards = form.fields.has(versionField) && !scope.plan.write.has(versionField) ? [versionField] : [];
  const known = await readRows(tx, form, rows.filter(hasKey).map(keyIn), [...keyNames, ...guards]);

  const writes: Writes = { edits: [], adds: [] };
  rows.forEach((row, index) => {
    const stored = hasKey(row) ? known.get(keyText(form, keyIn(row))) : undefined;
    const { [versionField]: version, ...rest } = row;
    const fields = guards.length > 0 ? rest : row;
    if (!stored) {
      if (hasKey(row) && !(form.definition.add && keyNames.every((name) => isCreatable(scope, name)))) throw appError('not_found', { key: keyIn(row) });
      const given = Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== null || !keyNames.includes(name)));
      const foreign = Object.keys(given).find((name) => !isCreatable(scope, name));
      if (foreign !== undefined) throw readOnly(foreign);
      writes.adds.push({ values: parseValues(scope, given, index), index });
      return;
    }
    if (guards.length > 0 && version !== undefined && version !== stored[versionField])
      throw refusal([problem(versionField, 'stale', { current: stored[versionField] ?? null, row: index })]);
    const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !keyNames.includes(name)));
    const foreign = Object.keys(values).find((name) => !isCreatable(scope, name));
    if (foreign !== undefined) throw readOnly(foreign);
    writes.edits.push({ key: keyIn(row), cells: cellsOf(parseValues(scope, values, index)) });
  });
  return writes;
}

async function writesOfSelection(scope: WriteScope, selection: Parameters<typeof selectKeys>[2], values: JsonObject): Promise<Writes> {
  for (const name of Object.keys(values)) if (!isWritable(scope, fieldOf(scope.form, name).name)) throw readOnly(name);
  const parsed = parseValues(scope, values);
  const keys = await selectKeys(scope.tx, scope.form, selection);
  return { edits: keys.map((key) => ({ key, cells: cellsOf(parsed) })), adds: [] };
}

async function writesOf(scope: WriteScope, call: SetCall): Promise<Writes> {
  if ('patches' in call) return { edits: editsOfPatches(scope, call.patches), adds: [] };
  if ('rows' in call) return writesOfRows(scope, call.rows);
  return writesOfSelection(scope, call.selection, call.values);
}

/** Writes and gives the keys of what was written; rules are kept, rights are checked for all before anything is written. */
export async function write(scope: WriteScope, { edits, adds }: Writes, rights: PageRights): Promise<JsonObject[]> {
  if ((adds.length > 0 && !rights.add) || (edits.length > 0 && !rights.set)) throw appError('forbidden');
  const edited = await applyEdits(scope, edits);
  const added = await applyAdds(scope, adds);
  return [...edited, ...added];
}

/** Rows as stored now, their rules checked. Answers of very many rows are left out: their reader lists them anew. */
export async function storedRows({ tx, form }: WriteScope, keys: readonly JsonObject[]): Promise<JsonObject[]> {
  const isMany = keys.length > maxWindow;
  if (isMany && !form.definition.rules?.length) return [];
  const found = await readRows(tx, form, keys);
  const rows = keys.map((key) => found.get(keyText(form, key))).filter((row) => row !== undefined);
  keepRules(form, rows);
  return isMany ? [] : rows;
}

/** Keys of further rows of the form that changed along with those written. */
async function followedKeys({ form, plan, changes }: WriteScope, written: readonly JsonObject[]): Promise<JsonObject[]> {
  const known = new Set(written.map((key) => keyText(form, key)));
  const followed = (await changes.settle())
    .filter(({ table, key }) => table === plan.base && form.key.every(({ name }) => key[name] !== undefined))
    .map(({ key }) => key);
  return followed.filter((key) => !known.has(keyText(form, key)));
}

/** @throws AppError every refusal of a write; nothing is written then */
export async function set(scope: WriteScope, call: SetCall, rights: PageRights): Promise<JsonObject[]> {
  refuseUnstorable(call);
  const asked = 'patches' in call ? call.patches.length : 'rows' in call ? call.rows.length : 0;
  if (asked > mostSelected) throw appError('too_large', { most: mostSelected });
  const keys = await write(scope, await writesOf(scope, call), rights);
  return storedRows(scope, [...keys, ...(await followedKeys(scope, keys))]);
}
