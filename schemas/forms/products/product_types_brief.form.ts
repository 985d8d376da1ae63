import { productTypes } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['pt_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { pt_id: productTypes.pt_id, pt_names: productTypes.pt_names },
  from: (select) => select.from(productTypes),
  order: ['pt_names'],
  search: ['pt_names'],
});
