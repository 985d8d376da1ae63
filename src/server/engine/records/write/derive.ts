import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { isEmpty, isRequired, same } from '../core/values.ts';
import type { DerivedField, DerivePlan } from './derive-plan.ts';
import type { LockedEdit } from './lock-edits.ts';
import type { WriteScope } from './scope.ts';
import type { Cell } from './writes.ts';

const namesOf = (fields: readonly DerivedField[]): string[] => [...new Set(fields.flatMap(({ from }) => from))];

/** What the fields are by the rows, in their order: one statement for all of them. */
async function evaluate(tx: Transaction, { types }: DerivePlan, fields: readonly DerivedField[], rows: readonly JsonObject[]): Promise<JsonObject[]> {
  if (fields.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const names = namesOf(fields);
  const given = rows.map((row, ord) => ({ ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), '~ord': ord }));
  const shape = names.map((name) => sql`, ${sql.identifier(name)} ${sql.raw(types.get(name) ?? 'text')}`);
  const values = fields.map(({ name, value }) => sql`, ${value} as ${sql.identifier(name)}`);
  const found = await tx.rows<{ row: JsonObject }>(sql`
    select row_to_json(x) as row from (
      select i."~ord"${sql.join(values)} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i("~ord" int${sql.join(shape)}) order by i."~ord") x`);
  return found.map(({ row: { '~ord': _, ...row } }) => row);
}

/** Rows to be added with what follows from their values: a field that was given, and not left empty, stays as it is. */
export async function deriveAdded({ tx, derive }: WriteScope, rows: readonly JsonObject[]): Promise<JsonObject[]> {
  let full = [...rows];
  for (const step of derive?.steps ?? []) {
    const wanted = step.filter(({ name }) => full.some((row) => isEmpty(row[name])));
    const found = derive ? await evaluate(tx, derive, wanted, full) : [];
    full = full.map((row, i) => ({
      ...row,
      ...Object.fromEntries(Object.entries(found[i] ?? {}).filter(([name, value]) => value !== null && isEmpty(row[name]))),
    }));
  }
  return full;
}

/** The fields that may change along with the given ones; those that an existing row cannot be given are none. */
export const followersOf = ({ derive, plan }: WriteScope, given: Iterable<string>): DerivedField[] =>
  (derive?.followers(given) ?? []).filter(({ name }) => plan.write.has(name));

/** The fields that must be known of a row to tell what changes along. */
export const neededFor = (followers: readonly DerivedField[]): string[] => [...followers.map(({ name }) => name), ...namesOf(followers)];

/**
 * Edits with what follows from their new values. A field changes along while it is empty, or is what followed from the former values: what
 * somebody typed stays. A field that must not be empty stays as well where nothing follows any more.
 */
export async function deriveEdited(scope: WriteScope, edits: readonly LockedEdit[]): Promise<LockedEdit[]> {
  const { tx, form, derive } = scope;
  let rows = edits.map(({ row, cells }) => ({ before: row, after: { ...row, ...newValues(cells) }, cells }));
  for (const step of derive?.steps ?? []) {
    const fields = step.filter(({ from }) => rows.some(({ before, after }) => from.some((name) => !same(before[name], after[name]))));
    const wanted = fields.filter(({ name }) => scope.plan.write.has(name));
    if (!derive || wanted.length === 0) continue;
    const found = await evaluate(
      tx,
      derive,
      wanted,
      rows.flatMap(({ before, after }) => [before, after]),
    );
    rows = rows.map(({ before, after, cells }, i) => {
      const [former = {}, next = {}] = [found[2 * i], found[2 * i + 1]];
      const changed = wanted
        .filter(({ name, from }) => !cells.has(name) && from.some((one) => !same(before[one], after[one])))
        .filter(({ name }) => isEmpty(before[name]) || same(before[name], former[name]))
        .filter(({ name }) => !(isEmpty(next[name]) && isRequired(form, name)))
        .map(({ name }): [string, Cell] => [name, { new: next[name] ?? null }]);
      return { before, after: { ...after, ...newValues(changed) }, cells: new Map([...cells, ...changed]) };
    });
  }
  return edits.map((edit, i) => ({ ...edit, cells: rows[i]?.cells ?? edit.cells }));
}

const newValues = (cells: Iterable<readonly [string, Cell]>): JsonObject => Object.fromEntries([...cells].map(([name, cell]) => [name, cell.new]));
