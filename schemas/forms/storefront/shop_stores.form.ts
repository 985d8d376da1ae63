import { storeLocations } from '../../tables/shops/stores.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { inLanguage, spoken } from './language.ts';

/** Where customers of a shop buy, or fetch what they ordered. */
export default defineForm({
  access: 'shop',
  key: ['store_location_id'],
  params: inLanguage,
  fields: {
    ...pick(
      storeLocations,
      'store_location_id',
      'store_name',
      'address_line',
      'zip_code',
      'city',
      'country_code',
      'latitude',
      'longitude',
      'phone',
      'email',
      'pick_up',
      'position',
    ),
    opening_hours: spoken(storeLocations.opening_hours),
  },
  from: (select) => select.from(storeLocations),
  order: ['position'],
});
