import { defineForm } from '../define.ts';
import { inLanguage } from './language.ts';
import { productFields, shownProducts } from './product-fields.ts';

/** What a shop shows to its visitors: the published products with their prices of today. */
export default defineForm({
  access: 'shop',
  key: ['product_code'],
  params: inLanguage,
  fields: productFields,
  from: shownProducts,
  order: ['position', 'product_code'],
  search: ['product_code', 'product_name', 'brand_name'],
});
