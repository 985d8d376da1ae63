import { productClasses } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: productClasses,
  add: true,
  delete: true,
  fields: pick(productClasses, 'ct_id', 'ct_name'),
  order: ['ct_name'],
  search: ['ct_name'],
  write: 'all',
});
