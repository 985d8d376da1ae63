import { Decimal } from 'decimal.js';
import { toNumber } from './round.ts';

/** Units of each currency for one euro, as the European Central Bank publishes them; the euro itself is not in its list. */
export type EcbQuotes = Readonly<Record<string, number>>;

/**
 * Our rates out of a day's quotes: rate(X) = ecb(base) / ecb(X), the value of one X in the base (docs/formulae.md, Rates).
 * Empty when the base is not quoted, because then nothing can be said in it.
 */
export function toRates(quotes: EcbQuotes, base: string): Record<string, number> {
  const all: EcbQuotes = { ...quotes, EUR: 1 };
  const ofBase = all[base];
  if (!ofBase) return {};
  const quoted = Object.entries(all).filter(([, quote]) => quote > 0);
  return Object.fromEntries(quoted.map(([currency, quote]) => [currency, toNumber(new Decimal(ofBase).div(quote))]));
}
