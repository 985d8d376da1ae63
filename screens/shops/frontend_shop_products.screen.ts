import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'frontend_shop_products',
  icon: 'shops',
  record: 'products/product',
  columns: [
    'shop_id',
    'product_code',
    'cover_image',
    { field: 'product_name', flex: 2 },
    'selling_price_shop',
    { field: 'published', width: 150 },
    'discount_percent',
    'discount_end_date',
    'discounted_price_shop',
    { field: 'can_order', width: 150 },
    { field: 'new_product', width: 150 },
    { field: 'free_shipping', width: 150 },
    'badge',
    'position',
    'active',
    { field: 'price_type', hidden: true },
    { field: 'main_product_category_id', hidden: true },
    { field: 'brand_id', hidden: true },
  ],
  pin: ['shop_id', 'product_code'],
  markers: ['inactive'],
});
