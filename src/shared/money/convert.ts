import { Decimal } from 'decimal.js';
import { round, unitPrecision } from './round.ts';

/** Value of one unit of each currency in the company's base currency (docs/formulae.md, Rates); the base itself is 1. */
export type Rates = Readonly<Record<string, number | null | undefined>>;

export interface Converted {
  amount: number;
  /** The amount stands unchanged in its old currency: show it apart and keep it out of sums (docs/formulae.md, Rates). */
  rateMissing: boolean;
}

const usable = (rate: number | null | undefined): rate is number => typeof rate === 'number' && Number.isFinite(rate) && rate > 0;
const rateOf = (currency: string, rates: Rates) => (Object.hasOwn(rates, currency) ? rates[currency] : undefined);

/** amount × rate(from) / rate(to). No amount is 0. Rounded to the decimals of unit prices unless told otherwise. */
export function convert(amount: number | null | undefined, from: string, to: string, rates: Rates, precision = unitPrecision): Converted {
  if (!amount) return { amount: 0, rateMissing: false };
  if (from === to) return { amount: round(amount, precision), rateMissing: false };
  const source = rateOf(from, rates);
  const target = rateOf(to, rates);
  if (!usable(source) || !usable(target)) return { amount, rateMissing: true };
  return { amount: round(new Decimal(amount).times(source).div(target), precision), rateMissing: false };
}
