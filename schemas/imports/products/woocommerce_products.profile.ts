import { defineProfile } from '../define.ts';

const text = { html: true, escaped: true } as const;

/** The shop's own units stand in its heads. */
const sizes = {
  'Weight (kg)': { field: 'weight', unit: 'kg' },
  'Weight (g)': { field: 'weight', unit: 'g' },
  'Weight (lbs)': { field: 'weight', unit: 'lb' },
  'Weight (oz)': { field: 'weight', unit: 'oz' },
  'Length (cm)': { field: 'length', unit: 'cm' },
  'Length (mm)': { field: 'length', unit: 'mm' },
  'Length (m)': { field: 'length', unit: 'm' },
  'Length (in)': { field: 'length', unit: 'in' },
  'Width (cm)': { field: 'width', unit: 'cm' },
  'Width (mm)': { field: 'width', unit: 'mm' },
  'Width (m)': { field: 'width', unit: 'm' },
  'Width (in)': { field: 'width', unit: 'in' },
  'Height (cm)': { field: 'height', unit: 'cm' },
  'Height (mm)': { field: 'height', unit: 'mm' },
  'Height (m)': { field: 'height', unit: 'm' },
  'Height (in)': { field: 'height', unit: 'in' },
} as const;

/** Products as WooCommerce exports them: variations name their product by its SKU or its number. */
export default defineProfile({
  form: 'product_list',
  known_by: ['Type', 'SKU', 'Name', 'Published', 'Visibility in catalog'],
  also: { 'Visibility in catalogue': 'Visibility in catalog' },
  columns: {
    SKU: 'product_code',
    'GTIN, UPC, EAN, or ISBN': 'ean',
    Name: 'product_name',
    Published: { field: 'active', values: { '1': 'true', '0': 'false', '-1': 'false' } },
    'Short description': { field: 'description_short', ...text },
    Description: { field: 'description', ...text },
    Brands: 'brand_id',
    Categories: { field: 'main_product_category_id', html: true, path: { between: '>', list: ',' } },
    ...sizes,
  },
  fills: {
    'Regular price': { form: 'frontend_product_margins', field: 'new_unit_price' },
    'Sale price': { form: 'frontend_product_discounts', field: 'new_discounted_price' },
    'Date sale price ends': { form: 'frontend_product_discounts', field: 'discount_end_date' },
    Stock: { form: 'stock_count_items', field: 'counted' },
  },
  files: { images: ['Images'] },
  leaves_out: [{ why: 'parents', column: 'Type', is: ['variable', 'grouped'] }],
  variants: {
    family: { parent: 'Parent', named: { SKU: '', ID: 'id:' } },
    fill: ['Name', 'Short description', 'Description', 'Brands', 'Categories', 'Images', ...Object.keys(sizes)],
  },
});
