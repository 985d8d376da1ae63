import { manufacturers } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['mf_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { mf_id: manufacturers.mf_id, mf_name: manufacturers.mf_name },
  from: (select) => select.from(manufacturers),
  order: ['mf_name'],
  search: ['mf_name'],
});
