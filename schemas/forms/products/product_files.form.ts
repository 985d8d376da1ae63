import { products } from '../../tables/products/catalogue.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { productFiles } from '../../tables/products/media.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Manuals, certificates and data sheets of products. */
export default defineForm({
  table: productFiles,
  entity: 'product_file',
  upload: 'file',
  add: true,
  delete: true,
  fields: {
    ...pick(productFiles, 'file_id', 'product_code'),
    product_name: products.product_name,
    ...pick(productFiles, 'file_name', 'file_description', 'file_type', 'language_code', 'visible_in_shop', 'position'),
    file_size: storedFiles.size,
    mime_type: storedFiles.mime_type,
  },
  from: joined(productFiles, storedFiles, products),
  order: ['product_code', 'position'],
  search: ['product_code', 'file_name', 'file_description'],
  create: ['product_code'],
  write: 'all',
  optional: ['file_name'],
});
