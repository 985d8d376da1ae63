import { natureOfField } from './nature-of-field.ts';
import type { AnyForm } from './define.ts';
import { discount, fillShare, percent, signedPercent } from '../kinds.gen.ts';
import type { AnyKind } from '../kinds/define.ts';

/**
 * What a field comes to over many rows, where that is not the sum of its values: how many different ones there are, the least, the greatest, their mean, the middle one of them, how many rows
 * have one; the sum of one field by the sum of another (a percentage where its kind is one), at each level anew and never a mean of rows; the sum of the rows of the last
 * day, of what stands day after day such as stock; or nothing that means anything, such as a price per piece.
 */
export type Total<TName extends string = string> =
  | 'distinct'
  | 'min'
  | 'max'
  | 'avg'
  | 'median'
  | 'count'
  | 'none'
  | { ratio: readonly [of: TName, by: TName] }
  | { last: TName };

/** How a field is told of many rows. */
export type TotalFn = 'sum' | 'avg' | 'median' | 'min' | 'max' | 'count' | 'distinct' | 'ratio' | 'last';

/** What the form says of a field's total; undefined where it is the sum. */
export const totalOf = ({ totals = {} }: Pick<AnyForm, 'totals'>, field: string): Total | undefined =>
  Object.hasOwn(totals, field) ? totals[field] : undefined;

const percentages = new Set<AnyKind>([percent, signedPercent, discount, fillShare]);

/** Whether figures of a kind are hundredths: 27 means 27 %. */
export const isPercentage = (kind: AnyKind): boolean => percentages.has(kind);

const numbers = /^(bigint|integer|smallint|numeric)/;

/** Whether values of a kind are figures. */
export const isNumber = ({ sqlType }: Pick<AnyKind, 'sqlType'>): boolean => numbers.test(sqlType);

/** How a field is told of many rows, as its form says; undefined where they come to nothing. */
export function totalFnOf(form: Pick<AnyForm, 'totals' | 'fields'>, name: string): TotalFn | undefined {
  const total = totalOf(form, name);
  if (typeof total === 'object') return 'ratio' in total ? 'ratio' : 'last';
  if (total !== undefined) return total === 'none' ? undefined : total;
  const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
  const kind = field && natureOfField(field).kind;
  return kind && isNumber(kind) && kind.sums !== false ? 'sum' : undefined;
}

/** The fields that a total is made of. */
export function partsOf(form: Pick<AnyForm, 'totals'>, name: string): readonly string[] {
  const total = totalOf(form, name);
  if (typeof total !== 'object') return [name];
  return 'ratio' in total ? total.ratio : [name, total.last];
}
