import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'category_translations',
  icon: 'languages',
  columns: ['parent_category_id', { field: 'product_category_id', as: 'translate_button' }, { field: 'category_name', flex: 2 }, 'active'],
  languages: ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'],
  sort: 'product_category_id',
  markers: ['inactive'],
  actions: { with: ['translate'] },
});
