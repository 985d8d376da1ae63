import { brands } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';

export default defineForm({
  key: ['brand_id'],
  scope: 'global',
  access: 'signed-in',
  fields: { brand_id: brands.brand_id, brand_name: brands.brand_name },
  from: (select) => select.from(brands),
  order: ['brand_name'],
  search: ['brand_name'],
});
