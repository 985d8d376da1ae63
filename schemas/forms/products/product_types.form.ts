import { productTypes } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: productTypes,
  add: true,
  delete: true,
  fields: pick(productTypes, 'pt_id', 'pt_names'),
  order: ['pt_names'],
  search: ['pt_names'],
  write: 'all',
});
