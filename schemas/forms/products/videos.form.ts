import { eq } from 'drizzle-orm';
import { products } from '../../tables/products/catalogue.ts';
import { productVideos } from '../../tables/products/media.ts';
import { defineForm } from '../define.ts';

const { video_id, product_code, url, provider, title, position } = productVideos;

/** Films about products, wherever they are kept. */
export default defineForm({
  key: ['video_id'],
  scope: 'global',
  table: productVideos,
  entity: 'product_video',
  add: true,
  delete: true,
  fields: { video_id, product_code, product_name: products.product_name, video_url: url, provider, title, position },
  from: (select) => select.from(productVideos).innerJoin(products, eq(products.product_code, product_code)),
  order: ['product_code', 'position'],
  search: ['product_code', 'video_url', 'title'],
  create: { product_code },
  write: { video_url: url, provider, title, position },
  required: ['product_code', 'video_url'],
});
