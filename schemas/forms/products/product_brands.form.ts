import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';

export default defineForm({
  key: ['brand_id'],
  scope: 'global',
  table: brands,
  add: true,
  delete: true,
  fields: {
    brand_id: brands.brand_id,
    brand_name: brands.brand_name,
    logo: brands.logo,
    active: brands.active,
    product_count: computed(integer, sql`(select count(*) from ${products} where ${products.brand_id} = ${brands.brand_id})`),
  },
  from: (select) => select.from(brands),
  order: ['brand_name'],
  search: ['brand_name'],
  write: { brand_name: brands.brand_name, logo: brands.logo, active: brands.active },
  required: ['brand_name'],
});
