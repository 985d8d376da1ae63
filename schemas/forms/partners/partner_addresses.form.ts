import { partnerAddresses } from '../../tables/partners/addresses.ts';
import { partners } from '../../tables/partners/partners.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Addresses of partners. Who makes one the default takes that from the other (src/server/domain/partners/default_addresses.follower.ts). */
export default defineForm({
  table: partnerAddresses,
  parent: { form: 'partners', by: 'of_partner_id' },
  add: true,
  delete: true,
  fields: {
    partner_address_id: partnerAddresses.partner_address_id,
    of_partner_id: partnerAddresses.partner_id,
    partner_name: partners.partner_name,
    ...pick(partnerAddresses, 'address_name', 'first_name', 'last_name', 'street', 'house_no', 'zip_code', 'city', 'country_code', 'phone'),
    ...pick(partnerAddresses, 'default_billing', 'default_delivery'),
  },
  from: joined(partnerAddresses, partners),
  order: ['partner_name', 'partner_address_id'],
  search: ['partner_name', 'address_name', 'first_name', 'last_name', 'street', 'city'],
  write: 'all',
});
