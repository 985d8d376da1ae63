import { defineProfile } from '../define.ts';

/** Offers as Heureka and its likes read them: an element for each variant, which names its group. */
export default defineProfile({
  form: 'product_list',
  known_by: ['ITEM_ID', 'PRODUCTNAME', 'PRICE_VAT'],
  // Older feeds know an offer by the number of its product.
  also: { PRODUCTNO: 'ITEM_ID' },
  columns: {
    ITEM_ID: 'product_code',
    PRODUCTNAME: 'product_name',
    DESCRIPTION: { field: 'description', html: true },
    EAN: 'ean',
    PRODUCTNO: 'supplier_product_code',
    MANUFACTURER: 'mf_id',
    CATEGORYTEXT: { field: 'main_product_category_id', path: { between: '|', list: '\n', without: ['Heureka.cz', 'Heureka.sk'] } },
  },
  fills: { PRICE_VAT: { form: 'frontend_product_margins', field: 'new_unit_price' } },
  files: { images: ['IMGURL', 'IMGURL_ALTERNATIVE'] },
  variants: { family: { same: 'ITEMGROUP_ID' }, fill: ['DESCRIPTION', 'MANUFACTURER', 'CATEGORYTEXT'] },
});
