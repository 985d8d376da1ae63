import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { manufacturers, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Makers with the address the product safety regulation asks for. */
export default defineForm({
  table: manufacturers,
  add: true,
  delete: true,
  fields: {
    ...pick(manufacturers, 'mf_id', 'mf_name', 'country_code', 'address', 'responsible_person', 'active'),
    product_count: computed(integer, sql`(select count(*) from ${products} where ${products.mf_id} = ${manufacturers.mf_id})`),
  },
  order: ['mf_name'],
  search: ['mf_name', 'responsible_person'],
  write: ['mf_name', 'country_code', 'address', 'responsible_person', 'active'],
});
