import { brands } from '../../tables/products/catalogue.ts';
import { productsOfBrand } from '../../figures/products.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: brands,
  add: true,
  delete: true,
  fields: { ...pick(brands, 'brand_id', 'brand_name', 'logo', 'active'), product_count: productsOfBrand },
  order: ['brand_name'],
  search: ['brand_name'],
  findable: { title: ['brand_name'] },
  write: 'all',
});
