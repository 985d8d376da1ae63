import { defineProfile } from '../define.ts';

/** Products as Shopify exports them: a row for each variant, and one for each further picture. */
export default defineProfile({
  form: 'product_list',
  known_by: ['Handle', 'Title', 'Variant SKU'],
  also: {
    'URL handle': 'Handle',
    Description: 'Body (HTML)',
    SKU: 'Variant SKU',
    Barcode: 'Variant Barcode',
    'Weight value (grams)': 'Variant Grams',
    Price: 'Variant Price',
    'Compare-at price': 'Variant Compare At Price',
    'Inventory quantity': 'Variant Inventory Qty',
    'Option1 value': 'Option1 Value',
    'Option2 value': 'Option2 Value',
    'Option3 value': 'Option3 Value',
    'Product image URL': 'Image Src',
    'Variant image URL': 'Variant Image',
  },
  columns: {
    'Variant SKU': 'product_code',
    Title: 'product_name',
    'Body (HTML)': { field: 'description', html: true },
    Vendor: 'brand_id',
    Type: 'ct_id',
    'Product Category': { field: 'main_product_category_id', path: { between: '>' } },
    'Variant Grams': { field: 'weight', unit: 'g' },
    'Variant Barcode': 'ean',
    Status: { field: 'active', values: { active: 'true', draft: 'false', archived: 'false' } },
  },
  fills: {
    'Variant Price': { form: 'frontend_product_margins', field: 'new_unit_price' },
    'Variant Compare At Price': { form: 'frontend_product_discounts', field: 'new_discounted_price' },
    'Cost per item': { form: 'frontend_purchase_prices', field: 'new_price' },
    'Variant Inventory Qty': { form: 'stock_count_items', field: 'counted' },
  },
  files: { images: ['Variant Image', 'Image Src'] },
  numbers: '.',
  reduced: { price: 'Variant Price', regular: 'Variant Compare At Price' },
  leaves_out: [{ why: 'pictures', column: 'Variant Price', is: 'blank' }],
  variants: {
    family: { same: 'Handle' },
    fill: ['Title', 'Body (HTML)', 'Vendor', 'Type', 'Product Category', 'Status'],
    gathers: ['Image Src'],
    tells: { name: 'Title', by: ['Option1 Value', 'Option2 Value', 'Option3 Value'], unless: 'Default Title' },
  },
});
