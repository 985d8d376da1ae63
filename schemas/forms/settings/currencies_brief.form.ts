import { currencies } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['currency_code'],
  scope: 'global',
  access: 'signed-in',
  fields: { currency_code: currencies.currency_code, currency_names: currencies.currency_names, currency_precision: currencies.currency_precision },
  from: (select) => select.from(currencies),
});
