import { RowsRefused } from './rows-refused.ts';
import type { Fill } from '../../../../../schemas/forms/fills.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { reference } from '../../records/core/compile.ts';
import { createParameters, quote } from '../../records/core/parameters.ts';
import { toRefusal, withoutHidden } from '../../records/core/refusals.ts';
import type { Registry } from '../../records/core/registry.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { keyOf, readRows } from '../../records/core/rows.ts';
import { write } from '../../records/write/set.ts';
import { planOf } from '../../records/write/targets.ts';
import { bringIn, inOrderOfKeys, toCellProblems } from './bring-in.ts';
import type { ImportCounts } from './bring-in.ts';
import { doubtsOf, sumOfDoubts } from './fill-doubts.ts';
import type { DoubtedRows } from './fill-doubts.ts';
import type { FilledForm, RightsOn } from './fills.ts';
import type { CellProblem, ResolvedRow } from './resolve.ts';

/** Runs an action of a form on rows, within the write under way. */
export type CarryOut = (scope: WriteScope, form: string, action: string, keys: readonly JsonObject[]) => Promise<void>;

/** The further forms that an import fills, and with what. */
export interface Filling {
  registry: Registry;
  forms: readonly FilledForm[];
  rightsOn: RightsOn;
  carryOut: CarryOut;
  fileName: string;
  /** The rows of a further form with the keys of the records they name. */
  keyed: (scope: WriteScope, rows: readonly ResolvedRow[], form: string) => Promise<readonly ResolvedRow[]>;
  /** Records that were laid for rows so far, by the form of the rows. One may be gone with the transaction that made it. */
  laid: Map<string, JsonObject>;
}

/** What became of the rows in a further form. */
export interface FillCounts extends ImportCounts {
  form: string;
  /** The record that was made for them. */
  under?: { form: string; key: JsonObject };
  /** What stands in the way of them later. */
  doubts?: DoubtedRows[];
}

/** A write of another form in the same transaction and change-set. */
function scopeOf(scope: WriteScope, registry: Registry, name: string): WriteScope {
  const form = registry.wholeForm(name);
  return { ...scope, form, seen: registry.form(name, scope.actor), plan: planOf(form), derive: registry.derivesOf(form) };
}

/** Makes the rows that these stand on, where there is none yet. */
async function layRows({ plan, actor, changes }: WriteScope, rows: readonly ResolvedRow[]): Promise<void> {
  const tables = new Set([...plan.write.values()].map(({ table }) => table));
  for (const table of tables)
    await changes.insertAbsent(
      table,
      rows.map(({ values }) => ({ ...plan.keyIn(table, values, actor), ...plan.contextOf(table, actor) })),
    );
}

/** The record whose lines the rows become: that of the pieces before this one, or a new one. */
async function layRecord(scope: WriteScope, { form: rowsForm, under }: Fill, { registry, rightsOn, fileName, laid }: Filling): Promise<FillCounts['under']> {
  if (!under) return undefined;
  const own = scopeOf(scope, registry, under.form);
  const before = laid.get(rowsForm);
  if (before && (await readRows(own.tx, own.seen, [before], [])).size > 0) return { form: under.form, key: before };
  const [made] = await write(own, { rows: [{ ...under.values, [under.file_name]: fileName }] }, rightsOn(under.form));
  if (!made) throw new Error(`no record of '${under.form}' was made`);
  const key = keyOf(own.form, made);
  laid.set(rowsForm, key);
  return { form: under.form, key };
}

/** The rows as lines of the record that was laid for them. */
function linesOf(rows: readonly ResolvedRow[], { under }: Fill, laid: FillCounts['under']): readonly ResolvedRow[] {
  if (!under || !laid) return rows;
  const [id] = Object.values(laid.key);
  return rows.map((row) => ({ ...row, values: { ...row.values, [under.by]: id ?? null } }));
}

/** Rows with the keys that they have already, found by as many of the fields as they say; where several are meant, none is. */
async function withKeys({ tx, seen: form }: WriteScope, rows: readonly ResolvedRow[], { by, found_by = [] }: Fill): Promise<ResolvedRow[]> {
  const names = found_by.filter((name) => form.fields.has(name));
  const source = form.source([...form.key.map(({ name }) => name), ...names]);
  const parameters = createParameters(source.values);
  const asked = parameters.add(
    JSON.stringify(rows.map(({ values }, place) => ({ '~place': place, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) }))),
    'jsonb',
  );
  const shape = names.map((name) => `${quote(name)} ${form.fields.get(name)?.trait.type ?? 'text'}`).join(', ');
  const match = names.map((name) => `(${name === by ? '' : `k.${quote(name)} is null or `}k.${quote(name)} = ${reference(name)})`).join(' and ');
  const key = form.key.map(({ name }) => `'${name}', ${reference(name)}`).join(', ');
  const found = await tx.rows<{ place: number; key: JsonObject }>({
    text: `select k."~place" as place, json_build_object(${key}) as key from jsonb_to_recordset(${asked}) as k("~place" int, ${shape}) join ${source.text} r on ${match}`,
    values: parameters.values,
  });
  const keys = new Map<number, JsonObject | null>();
  for (const { place, key: one } of found) keys.set(place, keys.has(place) ? null : one);
  return rows.map((row, place) => ({ ...row, values: { ...row.values, ...keys.get(place) } }));
}

/** A new row with the values that are the same as others where the file says nothing. */
function withSame({ form }: WriteScope, row: ResolvedRow, { same = {} }: Fill): ResolvedRow {
  if (form.key.every(({ name }) => row.values[name] !== undefined && row.values[name] !== null)) return row;
  const values = Object.fromEntries(Object.entries(same).map(([name, other]) => [name, row.values[other] ?? null]));
  return { ...row, values: { ...values, ...row.values } };
}

/** Why rows of a further form are refused, at the rows of the file; anything else is thrown on. */
function refusedRows(error: unknown, own: WriteScope, registry: Registry, rows: readonly ResolvedRow[], by: string): unknown {
  const refusal = withoutHidden(own.form, own.seen, toRefusal(error, registry, own.plan, false));
  const isOfRows = refusal instanceof AppError && (refusal.status === 422 || refusal.status === 409);
  const problems = refusal instanceof RowsRefused ? refusal.problems : isOfRows ? toCellProblems(refusal, own, rows) : undefined;
  if (!problems) return refusal;
  const rowOf = new Map(rows.map(({ row, values }) => [values[by] ?? null, row]));
  const placed = ({ row, params, ...problem }: CellProblem): CellProblem => ({
    ...problem,
    params,
    row: row >= 0 ? row : (rowOf.get(params[by] ?? null) ?? -1),
    form: own.form.name,
  });
  return new RowsRefused(problems.map(placed));
}

async function fillForm(scope: WriteScope, given: readonly ResolvedRow[], { fill }: FilledForm, filling: Filling): Promise<FillCounts> {
  const { registry, rightsOn, carryOut } = filling;
  const own = scopeOf(scope, registry, fill.form);
  const under = await layRecord(scope, fill, filling);
  let rows = linesOf(given, fill, under);
  try {
    rows = await filling.keyed(scope, rows, fill.form);
    if (fill.on !== undefined) await layRows(scopeOf(scope, registry, fill.on), rows);
    const told = (fill.found_by ? await withKeys(own, rows, fill) : rows).map((row) => withSame(own, row, fill));
    const { keys, add, update, unchanged } = await bringIn(own, inOrderOfKeys(own.form, told), { rights: rightsOn(fill.form) });
    if (fill.then !== undefined && keys.length > 0) await carryOut(own, fill.form, fill.then, keys);
    const doubts = await doubtsOf(own, fill, keys);
    return { form: fill.form, add, update, unchanged, ...(under && { under }), ...(doubts.length > 0 && { doubts }) };
  } catch (error) {
    throw refusedRows(error, own, registry, rows, fill.by);
  }
}

/**
 * Writes what rows of a file are in further forms, behind the rows themselves and in the same change-set.
 * @throws RowsRefused with the form and the rows at fault; AppError forbidden
 */
export async function fillForms(scope: WriteScope, rows: readonly ResolvedRow[], filling: Filling): Promise<FillCounts[]> {
  const counts: FillCounts[] = [];
  const [key] = scope.form.definition.key;
  for (const filled of filling.forms) {
    const { form, by } = filled.fill;
    // A row may have got its key just now.
    const own = rows.flatMap(({ row, values, fills }) =>
      (fills?.[form] ?? []).map((one) => ({ row, ...one, values: { ...one.values, [by]: values[key ?? ''] ?? null } })),
    );
    if (own.length > 0) counts.push(await fillForm(scope, own, filled, filling));
  }
  return counts;
}

const plus = (left: ImportCounts | undefined, right: ImportCounts): ImportCounts => ({
  add: (left?.add ?? 0) + right.add,
  update: (left?.update ?? 0) + right.update,
  unchanged: (left?.unchanged ?? 0) + right.unchanged,
});

/** What became of the rows of all pieces, form by form. */
export function sumOfFills(parts: readonly FillCounts[]): FillCounts[] {
  const sums = new Map<string, FillCounts>();
  for (const { form, under, doubts = [], ...counts } of parts) {
    const before = sums.get(form);
    const all = sumOfDoubts([...(before?.doubts ?? []), ...doubts]);
    sums.set(form, { form, ...plus(before, counts), ...(under && { under }), ...(all.length > 0 && { doubts: all }) });
  }
  return [...sums.values()];
}
