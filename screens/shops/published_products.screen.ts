import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'published_products',
  icon: 'eye',
  record: 'products/product',
  columns: [
    'product_code',
    'shop_id',
    'cover_image',
    { field: 'product_name', flex: 2 },
    { field: 'published', width: 150 },
    { field: 'ready', width: 150 },
    { field: 'has_price', width: 150 },
    { field: 'has_image', width: 150 },
    { field: 'has_shop_languages', width: 150 },
    'missing_languages',
    { field: 'has_vat', width: 150 },
    'selling_price_shop',
    'active',
    { field: 'main_product_category_id', hidden: true },
    { field: 'brand_id', hidden: true },
  ],
  pin: ['product_code', 'shop_id'],
  markers: ['published_unready', 'inactive'],
});
