import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'product_list',
  icon: 'products',
  list: 'products/product_list',
  title: 'product_name',
  picture: 'cover_image',
  chips: ['active', 'out_of_stock', 'keep_in_stock', 'checklist_percent'],
  tabs: [
    { title: 'term.texts', fields: ['product_name', 'description_short', 'description'] },
    { title: 'term.translations', screen: 'products/product_translations', link: { product_code: 'product_code' } },
    { title: 'term.pictures', screen: 'products/images', link: { product_code: 'product_code' } },
    { title: 'term.videos', screen: 'products/videos', link: { product_code: 'product_code' } },
    { title: 'term.files', screen: 'products/product_files', link: { product_code: 'product_code' } },
    {
      title: 'term.master_data',
      fields: [
        'product_code', 'cover_image', 'brand_id', 'mf_id', 'ct_id', 'pt_id', 'main_product_category_id', 'supplier_product_code', 'ean', 'hs_code', 'country_of_origin',
        'active', 'new_product', 'can_order', 'free_shipping', 'prepayment_required', 'fractional', 'production_time', 'delivery_time', 'purchase_time',
      ],
    },
    {
      title: 'term.sizes',
      fields: [
        'packing_template_id', 'weight', 'length', 'width', 'height', 'volume', 'pallet_length', 'pallet_width', 'pallet_height',
        'master_box_length', 'master_box_width', 'master_box_height',
      ],
    },
    { title: 'term.packing', screen: 'products/product_packing', link: { product_code: 'product_code' } },
    { title: 'term.prices', fields: ['vat_id', 'min_margin', 'exp_margin', 'max_discount_limit_percent', 'selling_price_shop', 'discounted_price_shop', 'margin_percent', 'purchase_price_base', 'avg_cost'] },
    { title: 'term.suppliers', screen: 'prices/frontend_purchase_prices', link: { product_code: 'product_code' } },
    { screen: 'prices/product_margins', link: { product_code: 'product_code' } },
    { title: 'term.shops', screen: 'products/products_and_shops', link: { product_code: 'product_code' } },
    { title: 'term.stock', fields: ['keep_in_stock', 'min_stock', 'max_stock', 'on_hand', 'reserved', 'free', 'incoming'] },
    { title: 'term.accessories', screen: 'products/product_accessories', link: { product_code: 'product_code' } },
    { title: 'term.alternatives', screen: 'products/product_alternatives', link: { product_code: 'product_code' } },
    { title: 'term.checklist', screen: 'products/product_checklist', link: { product_code: 'product_code' } },
    { panel: 'history' },
  ],
});
