import { sql } from 'drizzle-orm';
import { text } from '../../kinds.gen.ts';
import { products } from '../../tables/products/catalogue.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { productImages } from '../../tables/products/media.ts';
import { allBut, computed, defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Pictures of products. Who makes one the cover takes that from the other; what the product shows follows (src/server/domain/products/cover.follower.ts). */
export default defineForm({
  table: productImages,
  entity: 'product_image',
  upload: 'image',
  add: true,
  delete: true,
  fields: {
    ...pick(productImages, 'image_id', 'product_code'),
    product_name: products.product_name,
    ...pick(productImages, 'position', 'cover', 'alt_text', 'file_name'),
    pixels: computed(text, sql`${storedFiles.width} || ' × ' || ${storedFiles.height}`),
    file_size: storedFiles.size,
  },
  from: joined(productImages, storedFiles, products),
  order: ['product_code', 'position'],
  search: ['product_code', 'file_name', 'alt_text'],
  create: ['product_code'],
  write: allBut('file_name'),
});
