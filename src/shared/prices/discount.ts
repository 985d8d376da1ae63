import { Decimal } from 'decimal.js';
import { round, toNumber, unitPrecision } from '../money/round.ts';

/** Decimals in which discounts are stored (schemas/kinds/discount.ts). */
const percentPrecision = 12;

/** All of a price cannot be taken off: nothing would tell the original (docs/formulae.md, Discounts). */
const mostPercent = 99.9;

/** price × (1 − d/100), docs/formulae.md, Discounts. In the decimals of unit prices; pass the currency's to get the price a customer pays. */
export const discountedPrice = (price: number, discount: number, precision = unitPrecision): number =>
  round(new Decimal(100).minus(discount).times(price).div(100), precision);

/** The discount that makes `price` into `discounted`, so exactly that it does so again: below zero for a higher price, null when nothing can be taken off. */
export function discountFor(price: number, discounted: number): number | null {
  if (!(price > 0)) return null;
  return round(new Decimal(price).minus(discounted).div(price).times(100), percentPrecision);
}

/** The price before its discount: price / ((100 − d)/100). Null at 100 %, which has no original. */
export function originalPrice(discounted: number, discount: number, precision = unitPrecision): number | null {
  if (discount >= 100) return null;
  return round(new Decimal(discounted).times(100).div(new Decimal(100).minus(discount)), precision);
}

/**
 * docs/formulae.md, Discounts: the smaller of the limit and what the floor price leaves, from 0 to below 100, rounded down to one decimal so
 * that nobody sells under the floor. `price` and `floor` are both net and in one currency; without a floor or a limit the other
 * decides alone. Null without a price.
 */
export function maxDiscount(price: number | null, floor: number | null, limitPercent: number | null): number | null {
  if (price === null || !(price > 0)) return null;
  const room = floor === null ? mostPercent : new Decimal(price).minus(floor).div(price).times(100);
  const allowed = Decimal.max(0, Decimal.min(mostPercent, limitPercent ?? mostPercent, room));
  return toNumber(allowed.toDecimalPlaces(1, Decimal.ROUND_DOWN));
}

/**
 * The discount in force on `day`, the last day included; an end date in the past means none. Days are yyyy-MM-dd and compared
 * whenever a price is read, never by a nightly job alone.
 */
export const discountOn = (day: string, discount: number | null, endDate: string | null): number =>
  discount === null || (endDate !== null && endDate < day) ? 0 : discount;
