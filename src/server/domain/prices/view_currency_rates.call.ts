import { Decimal } from 'decimal.js';
import * as v from 'valibot';
import { defineCall } from '../../engine/http/define-call.ts';
import { companyRates, currencyCode } from './company-rates.ts';

/** A rate of two currencies is as old as the older of the two that it is made of. */
const olderOf = (one: string | undefined, other: string | undefined): string | null =>
  one === undefined || other === undefined ? (one ?? other ?? null) : one < other ? one : other;

/** The same rates seen from the view currency: the value of one unit of each in it, and the day from which it holds. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ currency_code: currencyCode }),
  run: async ({ currency_code }, services, caller) => {
    const { rates, days } = await companyRates(services, caller);
    const view = rates[currency_code];
    if (!view) return { data: {}, valid_on: {} };
    return {
      data: Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, new Decimal(rate).div(view).toNumber()])),
      valid_on: Object.fromEntries(Object.keys(rates).map((code) => [code, code === currency_code ? null : olderOf(days[code], days[currency_code])])),
    };
  },
});
