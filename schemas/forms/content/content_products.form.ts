import { contentProducts } from '../../tables/content/items.ts';
import { products } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** The goods of a house or a recipe, in their order. */
export default defineForm({
  table: contentProducts,
  add: true,
  delete: true,
  fields: {
    ...pick(contentProducts, 'content_product_id', 'content_item_id', 'product_code'),
    product_name: products.product_name,
    cover_image: products.cover_image,
    position: contentProducts.position,
    active: products.active,
  },
  from: joined(contentProducts, products),
  order: ['content_item_id', 'position'],
  search: ['product_code', 'product_name'],
  create: ['content_item_id', 'product_code'],
  write: 'all',
});
