import { currencies } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** The currencies in which the companies trade. */
export default defineForm({
  table: currencies,
  add: true,
  delete: true,
  fields: pick(currencies, 'currency_code', 'currency_precision', 'currency_names'),
  order: ['currency_code'],
  search: ['currency_code', 'currency_names'],
  create: ['currency_code'],
  write: 'all',
  rules: [
    { id: 'currency-decimals', fields: ['currency_precision'], holds: (row) => Number(row.currency_precision) >= 0 && Number(row.currency_precision) <= 4 },
  ],
  examples: { currency_code: () => ['SEK', 'DKK', 'NOK'], currency_precision: () => [0, 2, 3] },
});
