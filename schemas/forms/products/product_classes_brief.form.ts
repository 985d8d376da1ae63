import { productClasses } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['ct_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { ct_id: productClasses.ct_id, ct_name: productClasses.ct_name },
  from: (select) => select.from(productClasses),
  order: ['ct_name'],
  search: ['ct_name'],
});
