import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { manufacturers, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';

const { mf_name, country_code, address, responsible_person, active } = manufacturers;

/** Makers with the address the product safety regulation asks for. */
export default defineForm({
  key: ['mf_id'],
  scope: 'global',
  table: manufacturers,
  add: true,
  delete: true,
  fields: {
    mf_id: manufacturers.mf_id,
    mf_name,
    country_code,
    address,
    responsible_person,
    active,
    product_count: computed(integer, sql`(select count(*) from ${products} where ${products.mf_id} = ${manufacturers.mf_id})`),
  },
  from: (select) => select.from(manufacturers),
  order: ['mf_name'],
  search: ['mf_name', 'responsible_person'],
  write: { mf_name, country_code, address, responsible_person, active },
  required: ['mf_name'],
});
