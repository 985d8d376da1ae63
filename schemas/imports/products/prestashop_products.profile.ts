import { defineProfile } from '../define.ts';

/** The root of its tree, as the shop's language calls it. */
const without = ['Home', 'Startseite', 'Kezdőlap', 'Főoldal', 'Domů', 'Domov', 'Acasă', 'Начало'];

/** Products as PrestaShop lists them, or as its table for imports has them. */
export default defineProfile({
  form: 'product_list',
  known_by: ['Product ID', 'Name', 'Reference', 'Status', 'Category'],
  also: {
    'Name *': 'Name',
    'Reference #': 'Reference',
    'Active (0/1)': 'Status',
    'Categories (x,y,z...)': 'Category',
    'Short description': 'Summary',
    'Supplier reference #': 'Supplier reference',
    'Image URLs (x,y,z...)': 'Image',
  },
  columns: {
    Reference: 'product_code',
    Name: 'product_name',
    Summary: { field: 'description_short', html: true },
    Description: { field: 'description', html: true },
    Status: 'active',
    EAN13: 'ean',
    'Supplier reference': 'supplier_product_code',
    MPN: 'supplier_product_code',
    Manufacturer: 'mf_id',
    // The list shows one name, the table for imports all paths.
    'Categories (x,y,z...)': { field: 'main_product_category_id', path: { between: '/', list: ',', without } },
    Category: { field: 'main_product_category_id', path: { between: '>', without } },
    Weight: { field: 'weight', unit: 'kg' },
    Depth: { field: 'length', unit: 'cm' },
    Width: { field: 'width', unit: 'cm' },
    Height: { field: 'height', unit: 'cm' },
    'Available for order (0 = No, 1 = Yes)': 'can_order',
  },
  fills: {
    'Wholesale price': { form: 'frontend_purchase_prices', field: 'new_price' },
    Supplier: { form: 'frontend_purchase_prices', field: 'partner_id' },
    Quantity: { form: 'stock_count_items', field: 'counted' },
  },
  files: { images: ['Image'] },
});
