import { convert, type Converted, type Rates } from '../money/convert.ts';

/** A supplier's price in the company's currency: original × rate(currency) / rate(base), docs/formulae.md, Purchase price. Store it with the rate and its day. */
export const purchasePriceBase = (original: number | null, currency: string, base: string, rates: Rates): Converted => convert(original, currency, base, rates);
