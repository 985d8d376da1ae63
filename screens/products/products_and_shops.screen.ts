import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'products_and_shops',
  icon: 'shops',
  record: 'products/product',
  columns: [
    'product_code',
    { field: 'product_name', flex: 2 },
    'shop_id',
    { field: 'published', width: 150 },
    { field: 'visible', width: 150 },
    { field: 'can_order', width: 150 },
    { field: 'free_shipping', width: 150 },
    'selling_price_shop',
    'position',
    'active',
    { field: 'brand_id', hidden: true },
    { field: 'main_product_category_id', hidden: true },
  ],
  markers: ['inactive'],
});
