import { Decimal } from 'decimal.js';
import { round } from '../money/round.ts';

const tolerance = 0.02;

/**
 * docs/formulae.md, Nice price, for the price the customer sees: with m = ⌊log10 p⌋ the candidate is p rounded to two significant digits less
 * 10^(m−2); when it is more than 2 % off, p rounded to three significant digits. 24.37 → 23.9, 1299 → 1290, 1234 → 1230;
 * 99.5 → 99.9, because m is of p itself and 99.5 rounds up to 100. F5 is silent on small prices: the step is never smaller
 * than the smallest coin of the currency, whose decimals are `precision`, and the result is a payable amount. A price not above zero stays as it is.
 */
export function nicePrice(price: number, precision: number): number {
  if (!(price > 0) || !Number.isFinite(price)) return price;
  const exact = new Decimal(price);
  const step = Decimal.max(new Decimal(10).pow(exact.e - 2), new Decimal(10).pow(-precision));
  const candidate = exact.toSignificantDigits(2, Decimal.ROUND_HALF_UP).minus(step);
  const isNear = candidate.minus(exact).abs().lte(exact.times(tolerance));
  return round(isNear ? candidate : exact.toSignificantDigits(3, Decimal.ROUND_HALF_UP), precision);
}
