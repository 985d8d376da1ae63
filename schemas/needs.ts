import { is, SQL } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import type { ScreenName } from '../src/generated/names.gen.ts';
import type { AnyForm, FormField } from './forms/define.ts';
import { isColumn, needingColumn, needOfColumn } from './tables/define.ts';

/** A right that a field needs: to list this page. Whoever lacks it, for him the field is not there, whatever the form and the call. */
export type Need = ScreenName;

/** Opens purchase prices, costs and margins: from one of them and the selling price the others follow, so one right opens all. */
export const costs: Need = 'prices/frontend_purchase_prices';

/**
 * A column, a computed field or a figure that needs a right. What is computed of such a column needs its right by itself; SQL functions and tables named
 * inside a text are not looked into, so their fields say it. `null` tells it to everybody all the same.
 */
export function needing<TWhat extends object>(needs: Need | null, what: TWhat): TWhat {
  if ('sql' in what) return { ...what, needs };
  if (needs !== null) needingColumn(what, needs);
  return what;
}

const isWrapper = (chunk: object): chunk is SQLWrapper => 'getSQL' in chunk;

/** What an expression needs, by the columns and figures it is made of. */
function needsOfSql(chunk: unknown): Need[] {
  if (Array.isArray(chunk)) return chunk.flatMap(needsOfSql);
  if (isColumn(chunk)) return [...needsOf(chunk)];
  if (is(chunk, SQL)) return chunk.queryChunks.flatMap(needsOfSql);
  if (is(chunk, SQL.Aliased)) return needsOfSql(chunk.sql);
  if (typeof chunk !== 'object' || chunk === null || !isWrapper(chunk)) return [];
  const { queryChunks } = chunk.getSQL();
  // Texts, values and tables are chunks of their own expressions.
  return toldNeed(chunk) ?? (queryChunks.includes(chunk as (typeof queryChunks)[number]) ? [] : queryChunks.flatMap(needsOfSql));
}

/** What a field says itself of its need. */
function toldNeed(field: object): Need[] | undefined {
  const needs = 'needs' in field ? (field.needs as Need | null) : undefined;
  return needs === undefined ? undefined : needs === null ? [] : [needs];
}

const known = new WeakMap<object, readonly Need[]>();

/** The rights that a field needs, all of them. */
export function needsOf(field: FormField): readonly Need[] {
  const found = known.get(field);
  if (found) return found;
  const told = isColumn(field) ? [needOfColumn(field)].filter((need) => need !== undefined) : (toldNeed(field) ?? needsOfSql(field.sql));
  const needs = [...new Set(told)];
  known.set(field, needs);
  return needs;
}

/** A number that stands for any row of the other form of a family. */
const anyMember = 0;
const needsOfForm = new WeakMap<AnyForm, ReadonlyMap<string, readonly Need[]>>();

/** What the fields of a form need that need anything, those of its family among them by their own names. */
export function neededBy(form: AnyForm): ReadonlyMap<string, readonly Need[]> {
  const found = needsOfForm.get(form);
  if (found) return found;
  const fields = [...Object.entries(form.fields), ...Object.entries(form.per?.fields(anyMember) ?? {})];
  const needs = new Map(fields.map(([name, field]) => [name, needsOf(field)] as const).filter(([, one]) => one.length > 0));
  needsOfForm.set(form, needs);
  return needs;
}

/** What else than its field a condition reads and needs, such as that of a warning. */
export const needsOfExpression = (expression: SQLWrapper): readonly Need[] => [...new Set(needsOfSql(expression))];
