import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Caller } from '../../engine/access/callers.ts';
import type { Services } from '../../engine/services.ts';

/** How a call names a currency. */
export const currencyCode = v.pipe(v.string(), v.maxLength(3), v.regex(/^[A-Z]{3}$/));

interface Rate {
  day: string;
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

/** The last known rate of every currency in the company's on each of the days: the value of one unit (docs/formulae.md, Rates). */
export const companyRatesOn = ({ database }: Services, caller: Caller, days: readonly string[]): Promise<Map<string, CompanyRates>> =>
  database.transaction(
    caller,
    async (tx) => {
      const rows = await tx.rows<Rate>(sql`
        select asked.day, known.currency_code, held.rate, held.valid_on::text as valid_on
          from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) asked(day)
         cross join (select distinct currency_code from fx_rate where company_code = ${caller.companyCode}) known
         cross join lateral (
           select rate, valid_on from fx_rate
            where company_code = ${caller.companyCode} and currency_code = known.currency_code and valid_on <= asked.day::date
            order by valid_on desc limit 1) held`);
      const own = await tx.row<{ currency_code: string }>(sql`select currency_code from company where company_code = ${caller.companyCode}`);
      const ownRate = own ? { [own.currency_code]: 1 } : {};
      const found = new Map(days.map((day): [string, CompanyRates] => [day, { rates: { ...ownRate }, days: {} }]));
      for (const { day, currency_code, rate, valid_on } of rows) {
        const of = found.get(day);
        if (!of || currency_code === own?.currency_code) continue;
        of.rates[currency_code] = Number(rate);
        of.days[currency_code] = valid_on;
      }
      return found;
    },
    { readOnly: true },
  );

/** The same of today, as the database knows it. */
export async function companyRates(services: Services, caller: Caller): Promise<CompanyRates> {
  const today = 'today';
  const rates = await companyRatesOn(services, caller, [today]);
  return rates.get(today) ?? { rates: {}, days: {} };
}
