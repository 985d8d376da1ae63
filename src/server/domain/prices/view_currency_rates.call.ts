import * as v from 'valibot';
import { defineCall } from '../../engine/http/define-call.ts';
import { companyRates, currencyCode } from './company-rates.ts';

/** The same rates seen from the view currency: the value of one unit of each in it. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  input: v.strictObject({ currency_code: currencyCode }),
  run: async ({ currency_code }, services, caller) => {
    const rates = await companyRates(services, caller);
    const view = rates[currency_code];
    return { data: view ? Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, rate / view])) : {} };
  },
});
