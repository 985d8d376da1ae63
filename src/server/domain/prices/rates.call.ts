import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Caller } from '../../engine/access/callers.ts';
import type { Services } from '../../engine/services.ts';
import { defineCall } from '../../engine/http/define-call.ts';

const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

interface Rate {
  currency_code: string;
  rate: string;
  valid_on: string;
}

/** The last known rate of every currency in the company's: the value of one unit (domain.md section 0, fact 7). */
const companyRates = ({ database }: Services, caller: Caller): Promise<Record<string, number>> =>
  database.transaction(
    caller,
    async (tx) => {
      const rows = await tx.rows<Rate>(sql`
        select distinct on (currency_code) currency_code, rate, valid_on from fx_rate
         where company_code = ${caller.companyCode} and valid_on <= current_date order by currency_code, valid_on desc`);
      const own = await tx.row<{ currency_code: string }>(sql`select currency_code from company where company_code = ${caller.companyCode}`);
      return { ...Object.fromEntries(rows.map((row) => [row.currency_code, Number(row.rate)])), ...(own ? { [own.currency_code]: 1 } : {}) };
    },
    { readOnly: true },
  );

/** Currencies of the chosen company's shops, the one asked for (or the company's own) and the company's rates. */
export const currencies = defineCall({
  access: 'signed-in',
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
    return { data: { currency: chosen, currencies: list, company_rates: await companyRates(services, caller) } };
  },
});

/** The same rates seen from the view currency: the value of one unit of each in it. */
export const viewCurrencyRates = defineCall({
  access: 'signed-in',
  input: v.strictObject({ currency_code: currencyCode }),
  run: async ({ currency_code }, services, caller) => {
    const rates = await companyRates(services, caller);
    const view = rates[currency_code];
    return { data: view ? Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, rate / view])) : {} };
  },
});
