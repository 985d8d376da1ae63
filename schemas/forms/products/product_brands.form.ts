import { sql } from 'drizzle-orm';
import { integer } from '../../kinds/integer.ts';
import { brands, products } from '../../tables/products/catalogue.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: brands,
  add: true,
  delete: true,
  fields: {
    ...pick(brands, 'brand_id', 'brand_name', 'logo', 'active'),
    product_count: computed(integer, sql`(select count(*) from ${products} where ${products.brand_id} = ${brands.brand_id})`),
  },
  order: ['brand_name'],
  search: ['brand_name'],
  write: ['brand_name', 'logo', 'active'],
});
