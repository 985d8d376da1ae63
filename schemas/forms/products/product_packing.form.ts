import { products } from '../../tables/products/catalogue.ts';
import { productPacks } from '../../tables/products/product-parts.ts';
import { piecesOnPallet } from '../../figures/products.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Products as they are packed, from the single unit to the pallet. */
export default defineForm({
  table: productPacks,
  add: true,
  delete: true,
  fields: {
    ...pick(productPacks, 'product_pack_code', 'product_code'),
    product_name: products.product_name,
    ...pick(productPacks, 'level', 'qty_in_pack', 'ean', 'length', 'width', 'height', 'net_weight', 'gross_weight', 'per_pallet', 'volume'),
    pallet_qty: piecesOnPallet,
    main_product_category_id: products.main_product_category_id,
  },
  from: joined(productPacks, products),
  order: ['product_code', 'qty_in_pack'],
  search: ['product_pack_code', 'product_code', 'product_name', 'ean'],
  create: ['product_pack_code', 'product_code'],
  write: 'all',
  copy: {},
  rules: [
    {
      id: 'gross-weight',
      fields: ['gross_weight', 'net_weight'],
      holds: (row) => row.net_weight == null || row.gross_weight == null || Number(row.net_weight) <= Number(row.gross_weight),
    },
  ],
});
