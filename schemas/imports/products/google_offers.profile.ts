import { defineProfile } from '../define.ts';

/** Offers as Google Merchant reads them, as RSS, Atom or a table: one for each variant, which names its group. */
export default defineProfile({
  form: 'product_list',
  known_by: ['id', 'title', 'link', 'price', 'availability'],
  columns: {
    id: 'product_code',
    title: 'product_name',
    description: { field: 'description', html: true },
    brand: 'brand_id',
    gtin: 'ean',
    mpn: 'supplier_product_code',
    product_type: { field: 'main_product_category_id', path: { between: '>', list: '\n' } },
    shipping_weight: { field: 'weight', unit: 'kg', measured: true },
  },
  fills: {
    price: { form: 'frontend_product_margins', field: 'new_unit_price' },
    sale_price: { form: 'frontend_product_discounts', field: 'new_discounted_price' },
    sale_price_effective_date: { form: 'frontend_product_discounts', field: 'discount_end_date', span: true },
  },
  files: { images: ['image_link', 'additional_image_link'] },
  variants: { family: { same: 'item_group_id' }, fill: ['description', 'brand', 'product_type'] },
});
