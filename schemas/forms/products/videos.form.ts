import { products } from '../../tables/products/catalogue.ts';
import { productVideos } from '../../tables/products/media.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Films about products, wherever they are kept. */
export default defineForm({
  table: productVideos,
  entity: 'product_video',
  add: true,
  delete: true,
  fields: {
    ...pick(productVideos, 'video_id', 'product_code'),
    product_name: products.product_name,
    video_url: productVideos.url,
    ...pick(productVideos, 'provider', 'title', 'position'),
  },
  from: joined(productVideos, products),
  order: ['product_code', 'position'],
  search: ['product_code', 'video_url', 'title'],
  create: ['product_code'],
  write: 'all',
});
