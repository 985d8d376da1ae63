import { defineProfile } from '../define.ts';

/** Products as Magento 2 exports them: a configurable product lists its variations, and further rows of a product are texts of store views. */
export default defineProfile({
  form: 'product_list',
  known_by: ['sku', 'attribute_set_code', 'product_type', 'product_websites'],
  columns: {
    sku: 'product_code',
    name: 'product_name',
    short_description: { field: 'description_short', html: true },
    description: { field: 'description', html: true },
    product_online: { field: 'active', values: { '1': 'true', '2': 'false', '0': 'false' } },
    manufacturer: 'mf_id',
    weight: 'weight',
    categories: { field: 'main_product_category_id', path: { between: '/', list: ',', without: ['Default Category'] } },
  },
  fills: {
    price: { form: 'frontend_product_margins', field: 'new_unit_price' },
    special_price: { form: 'frontend_product_discounts', field: 'new_discounted_price' },
    special_price_to_date: { form: 'frontend_product_discounts', field: 'discount_end_date' },
    cost: { form: 'frontend_purchase_prices', field: 'new_price' },
    qty: { form: 'stock_count_items', field: 'counted' },
  },
  files: { images: ['base_image', 'additional_images'] },
  file_path: 'media/catalog/product',
  numbers: '.',
  leaves_out: [
    { why: 'languages', column: 'store_view_code', is: 'filled' },
    { why: 'parents', column: 'product_type', is: ['configurable', 'grouped', 'bundle'] },
  ],
  variants: {
    family: { children: 'configurable_variations', named: 'sku' },
    fill: ['short_description', 'description', 'manufacturer', 'weight', 'categories', 'base_image', 'additional_images'],
  },
});
