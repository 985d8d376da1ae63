import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_checklist',
  icon: 'list-check',
  record: 'products/product',
  columns: [
    { field: 'product_code', width: 150 }, { field: 'product_name', width: 250 }, { field: 'checklist_percent', width: 150 },
    { field: 'has_image', width: 100 }, { field: 'has_all_languages', width: 150 }, { field: 'has_price', width: 100 }, { field: 'has_vat', width: 100 },
    { field: 'has_weight', width: 100 }, { field: 'has_dimensions', width: 100 }, { field: 'has_hs_code', width: 150 }, { field: 'has_category', width: 150 },
    { field: 'has_packing_template', width: 150 }, { field: 'has_storage', width: 150 },
    { field: 'texts_read', width: 150 }, { field: 'pictures_seen', width: 150 }, { field: 'price_agreed', width: 150 }, { field: 'legal_checked', width: 150 },
    { field: 'active', width: 100 }, { field: 'brand_id', hidden: true }, { field: 'main_product_category_id', hidden: true },
  ],
  edit: ['texts_read', 'pictures_seen', 'price_agreed', 'legal_checked'],
  pin: ['product_code'],
  sort: ['product_code'],
  markers: ['inactive'],
  actions: ['open', 'export', 'history'],
});
