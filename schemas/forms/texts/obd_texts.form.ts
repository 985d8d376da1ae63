import { deliveryMethods } from '../../tables/sales/methods.ts';
import { obdTexts } from '../../tables/texts/obd.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Texts that documents and mails of deliveries take up by their keys: one for each way of delivery and country, or for all. */
export default defineForm({
  table: obdTexts,
  add: true,
  delete: true,
  copy: {},
  fields: {
    ...pick(obdTexts, 'obd_text_id', 'text_key', 'obd_text', 'delivery_method_id'),
    dm_names: deliveryMethods.dm_names,
    ...pick(obdTexts, 'country_code', 'active'),
  },
  from: joined(obdTexts, deliveryMethods),
  order: ['text_key', 'country_code'],
  search: ['text_key', 'obd_text', 'dm_names'],
  write: 'all',
});
