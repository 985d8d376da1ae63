import { Decimal } from 'decimal.js';

/** Decimals in which unit prices and costs are stored (docs/formulae.md, Decimals). */
export const unitPrecision = 6;

/**
 * Commercial rounding on decimal digits, not on binary fractions: 1.005 with two decimals is 1.01. A half goes away from
 * zero, so that a credit note mirrors its invoice; PostgreSQL's `round(numeric)` does the same.
 */
export const round = (amount: Decimal.Value, precision: number): number => toNumber(new Decimal(amount).toDecimalPlaces(precision, Decimal.ROUND_HALF_UP));

/** Back to a number; there is no negative zero in money. */
export const toNumber = (amount: Decimal): number => amount.toNumber() || 0;

/** Exact sum: 0.1 and 0.2 are 0.3. */
export const sum = (amounts: Iterable<number>): number => {
  let total = new Decimal(0);
  for (const amount of amounts) total = total.plus(amount);
  return toNumber(total);
};
