import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Caller } from '../../engine/access/callers.ts';
import type { Services } from '../../engine/services.ts';

/** How a call names a currency. */
export const currencyCode = v.pipe(v.string(), v.maxLength(3), v.regex(/^[A-Z]{3}$/));

interface Rate {
  currency_code: string;
  rate: string;
  valid_on: string;
}

/** A company's rates by the code of their currency. */
export interface CompanyRates {
  rates: Record<string, number>;
  /** The day from which each holds; none of the company's own currency. */
  days: Record<string, string>;
}

/** The last known rate of every currency in the company's: the value of one unit (docs/formulae.md, Rates). */
export const companyRates = ({ database }: Services, caller: Caller): Promise<CompanyRates> =>
  database.transaction(
    caller,
    async (tx) => {
      const rows = await tx.rows<Rate>(sql`
        select distinct on (currency_code) currency_code, rate, valid_on::text as valid_on from fx_rate
         where company_code = ${caller.companyCode} and valid_on <= current_date order by currency_code, valid_on desc`);
      const own = await tx.row<{ currency_code: string }>(sql`select currency_code from company where company_code = ${caller.companyCode}`);
      const foreign = rows.filter(({ currency_code }) => currency_code !== own?.currency_code);
      return {
        rates: { ...Object.fromEntries(foreign.map((row) => [row.currency_code, Number(row.rate)])), ...(own ? { [own.currency_code]: 1 } : {}) },
        days: Object.fromEntries(foreign.map((row) => [row.currency_code, row.valid_on])),
      };
    },
    { readOnly: true },
  );
