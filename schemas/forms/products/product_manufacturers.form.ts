import { manufacturers } from '../../tables/products/catalogue.ts';
import { productsOfManufacturer } from '../../figures/products.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Makers with the address the product safety regulation asks for. */
export default defineForm({
  table: manufacturers,
  add: true,
  delete: true,
  fields: { ...pick(manufacturers, 'mf_id', 'mf_name', 'country_code', 'address', 'responsible_person', 'active'), product_count: productsOfManufacturer },
  order: ['mf_name'],
  search: ['mf_name', 'responsible_person'],
  write: 'all',
});
