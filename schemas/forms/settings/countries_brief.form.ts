import { countries } from '../../tables/settings/reference.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['country_code'],
  scope: 'global',
  access: 'signed-in',
  fields: { country_code: countries.country_code, country_names: countries.country_names, eu: countries.eu },
  from: (select) => select.from(countries),
  order: ['country_names'],
  search: ['country_code', 'country_names'],
});
