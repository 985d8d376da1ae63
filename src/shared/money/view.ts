import { convert, type Rates } from './convert.ts';

/** The name of the currency in which amounts are looked at, as a param of forms and as a field of their rows. */
export const viewCurrency = 'view_currency';

/** What other currencies are worth in one that somebody looks at amounts in. */
export interface ViewRates {
  /** The value of one unit of each currency in it. */
  rates: Rates;
  /** The day from which each of them holds; none of that which is the company's own. */
  days: Readonly<Record<string, string | null | undefined>>;
}

/** The currency in which somebody looks at amounts, and what it takes to show them in it: today's rates, and those of other days. */
export interface ViewCurrency extends ViewRates {
  currency: string;
  /** Its decimals: what is shown is rounded to them. */
  precision: number;
  /** The rates of a day; undefined while they are on their way. */
  on?: (day: string) => ViewRates | undefined;
}

/** An amount as it is shown: in the view currency, or in its own where there is no rate. */
export type ViewedAmount =
  | { state: 'own'; amount: number; currency: string }
  | { state: 'converted'; amount: number; currency: string; rate: number; day: string | null }
  | { state: 'rate_missing'; amount: number; currency: string };

/**
 * An amount of its own currency in the view currency, where one is chosen (docs/formulae.md, Rates).
 * @param day whose rates count; today's when absent
 */
export function toView(amount: number, own: string, view: ViewCurrency | null | undefined, day?: string): ViewedAmount {
  const shown: ViewRates | null | undefined = day === undefined || !view?.on ? view : view.on(day);
  if (!view || !shown || own === view.currency) return { state: 'own', amount, currency: own };
  const rates = { ...shown.rates, [view.currency]: 1 };
  const { amount: converted, rateMissing } = convert(amount, own, view.currency, rates, view.precision);
  if (rateMissing) return { state: 'rate_missing', amount, currency: own };
  return { state: 'converted', amount: converted, currency: view.currency, rate: rates[own] ?? 0, day: shown.days[own] ?? null };
}
