import { Decimal } from 'decimal.js';
import * as v from 'valibot';
import { listOf } from '../../../shared/bounded.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { companyRates, companyRatesOn, currencyCode } from './company-rates.ts';
import type { CompanyRates } from './company-rates.ts';

/** More days than a window of a list shows. */
const mostDays = 400;
const day = v.pipe(v.string(), v.maxLength(10), v.isoDate());

/** A rate of two currencies is as old as the older of the two that it is made of. */
const olderOf = (one: string | undefined, other: string | undefined): string | null =>
  one === undefined || other === undefined ? (one ?? other ?? null) : one < other ? one : other;

/** The rates of a company seen from a currency; none where that has no rate itself. */
function seenFrom(currency: string, { rates, days }: CompanyRates) {
  const view = rates[currency];
  if (!view) return { data: {}, valid_on: {} };
  return {
    data: Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, new Decimal(rate).div(view).toNumber()])),
    valid_on: Object.fromEntries(Object.keys(rates).map((code) => [code, code === currency ? null : olderOf(days[code], days[currency])])),
  };
}

/** The company's rates seen from the view currency: the value of one unit of each in it, and the day from which it holds; today's, and those of other days. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  machines: true,
  input: v.strictObject({ currency_code: currencyCode, days: v.optional(listOf(day, mostDays), []) }),
  run: async ({ currency_code, days }, services, caller) => {
    const today = seenFrom(currency_code, await companyRates(services, caller));
    const on = days.length === 0 ? [] : [...(await companyRatesOn(services, caller, [...new Set(days)]))];
    return { ...today, on: Object.fromEntries(on.map(([of, rates]) => [of, seenFrom(currency_code, rates)])) };
  },
});
