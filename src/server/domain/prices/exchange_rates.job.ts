import { sql } from 'drizzle-orm';
import { fxRates } from '../../../../schemas/tables/settings/reference.ts';
import type { Services } from '../../engine/services.ts';
import { FetchFailed } from '../../engine/remote/fetch-file.ts';
import { defineJob } from '../../engine/jobs/define.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { ratesIn, readEcbQuotes } from './ecb-rates.ts';
import type { DayQuotes, DayRate } from './ecb-rates.ts';

const rates = rowsOf(fxRates);

/** Bytes that are taken: a day has two thousand, ninety days have a hundred times as many. */
const most = 2_000_000;

interface Company {
  company_code: string;
  currency_code: string;
}

/** What the file says; why there is none is told by the job. */
async function quotesOf(bring: () => Promise<Uint8Array>): Promise<DayQuotes[]> {
  const file = await bring().catch((error: unknown) => {
    if (!(error instanceof FetchFailed)) throw error;
    const { status } = error.answer;
    throw new Error(`no exchange rates came: ${error.reason}${status === undefined ? '' : ` ${status}`}`, { cause: error });
  });
  let quotes: DayQuotes[];
  try {
    quotes = readEcbQuotes(file);
  } catch (cause) {
    throw new Error('no exchange rates came: the file is no XML', { cause });
  }
  if (quotes.length === 0) throw new Error('no exchange rates came: the file has none');
  return quotes;
}

/** Writes what a company did not know, as a change-set nobody made; its own rates stay as they are. @returns how many rates are new or other than they were */
async function keep({ records }: Services, { company_code }: Company, told: readonly DayRate[]): Promise<number> {
  const actor = { userId: null, companyCode: company_code };
  const { result } = await records.change({ actor, form: 'exchange_rates', action: 'rates_fetched' }, false, async ({ tx, changes }) => {
    const rows = told.map((rate) => ({ company_code, ...rate, source: 'ecb' as const }));
    const added = await rates.insertAbsent(changes, rows);
    const stored = await rates.lock(tx, rows, 'rate', 'source', 'currency_code', 'valid_on');
    const toldOf = new Map(told.map((one) => [`${one.currency_code} ${one.valid_on}`, one.rate]));
    const newRate = ({ currency_code, valid_on, rate }: (typeof stored)[number]): number => toldOf.get(`${currency_code} ${valid_on}`) ?? rate;
    const corrected = stored.filter((row) => row.source === 'ecb' && newRate(row) !== row.rate);
    await rates.update(changes, corrected, (row) => ({ rate: newRate(row) }));
    return added.length + corrected.length;
  });
  return result;
}

/**
 * Fetches the exchange rates of the day for every company, of the currencies that the program knows, where an address is set (KONTOR_RATES_URL). When
 * they do not come the job says why and asks again after a quarter of an hour; the last rates hold meanwhile.
 */
export default defineJob({
  every: 21_600,
  retry: 900,
  async run({ services, fetchFile, configuration: { KONTOR_RATES_URL: address }, signal }) {
    if (address === undefined) return {};
    const quotes = await quotesOf(() => fetchFile(address, most, signal));
    const { companies, known } = await services.database.system(async (tx) => ({
      companies: await tx.rows<Company>(sql`select company_code, currency_code from company where not disabled order by company_code`),
      known: new Set((await tx.rows<{ currency_code: string }>(sql`select currency_code from currency`)).map((one) => one.currency_code)),
    }));
    let written = 0;
    let without = 0;
    for (const company of companies) {
      if (signal.aborted) break;
      const told = ratesIn(company.currency_code, quotes).filter(({ currency_code }) => known.has(currency_code));
      if (told.length === 0) without += 1;
      else written += await keep(services, company, told);
    }
    return { rates: written, companies_without: without };
  },
});
