import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { defineCall } from '../../engine/http/define-call.ts';
import { companyRates, currencyCode } from './company-rates.ts';

/** Currencies of the chosen company's shops, the one asked for (or the company's own) and the company's rates. */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  machines: true,
  input: v.strictObject({ currency_code: v.optional(v.nullable(currencyCode)) }),
  run: async ({ currency_code }, services, caller) => {
    const known = await services.database.transaction(
      caller,
      (tx) =>
        tx.rows<{ currency_code: string; own: boolean }>(sql`
        select currency_code, currency_precision, currency_names,
               currency_code = (select currency_code from company where company_code = ${caller.companyCode}) as own
          from currency c
         where currency_code = (select currency_code from company where company_code = ${caller.companyCode})
            or currency_code in (select currency_code from shop where company_code = ${caller.companyCode})
            or currency_code in (select currency_code from fx_rate where company_code = ${caller.companyCode})
         order by own desc, currency_code`),
      { readOnly: true },
    );
    const list = known.map(({ own: _, ...currency }) => currency);
    const chosen = list.find((currency) => currency.currency_code === currency_code) ?? list[0] ?? null;
    const { rates } = await companyRates(services, caller);
    return { data: { currency: chosen, currencies: list, company_rates: rates } };
  },
});
