import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'products_and_shops',
  icon: 'shops',
  record: 'products/product',
  columns: [
    { field: 'product_code', width: 150 },
    { field: 'product_name', flex: 2 },
    { field: 'shop_id', width: 200 },
    { field: 'published', width: 150 },
    { field: 'visible', width: 150 },
    { field: 'can_order', width: 150 },
    { field: 'free_shipping', width: 150 },
    { field: 'selling_price_shop', width: 150 },
    { field: 'position', width: 100 },
    { field: 'active', width: 100 },
    { field: 'brand_id', hidden: true },
    { field: 'main_product_category_id', hidden: true },
  ],
  edit: ['published', 'can_order', 'free_shipping', 'position'],
  pin: ['product_code'],
  sort: ['product_code', 'shop_id'],
  markers: ['inactive'],
  actions: ['open', 'export', 'history'],
});
