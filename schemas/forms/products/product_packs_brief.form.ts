import { code } from '../../kinds.gen.ts';
import { productPacks } from '../../tables/products/product-parts.ts';
import { as, defineForm } from '../define.ts';

const { product_pack_code, product_code, level, qty_in_pack } = productPacks;

/** What a product is packed in, to choose one. */
export default defineForm({
  access: 'signed-in',
  table: productPacks,
  fields: { product_pack_code, level, qty_in_pack, product_code: as(code, product_code) },
  order: ['product_code', 'qty_in_pack'],
  search: ['product_pack_code'],
});
