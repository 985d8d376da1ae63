import { sql } from 'drizzle-orm';
import { currency } from '../../kinds.gen.ts';
import { companies, fxRates } from '../../tables/settings/reference.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { rate, source } = fxRates;

/** What one unit of a currency is worth in the company's own from a day on; that of the last day holds until the next. A rate that somebody changes is his own. */
export default defineForm({
  table: fxRates,
  key: ['currency_code', 'valid_on'],
  add: true,
  delete: true,
  fields: {
    ...pick(fxRates, 'currency_code', 'valid_on', 'rate'),
    company_currency_code: computed(
      currency,
      sql`(select ${companies.currency_code} from ${companies} where ${companies.company_code} = ${fxRates.company_code})`,
    ),
    source: fxRates.source,
  },
  order: ['valid_on', 'currency_code'],
  search: ['currency_code'],
  create: ['currency_code', 'valid_on'],
  write: { rate: { column: rate, recalculate: () => ({ source: 'own' }) }, source },
});
