import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'category_translations',
  icon: 'languages',
  columns: { position: false, category_name: { flex: 2 } },
  languages: ['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg'],
  sort: 'product_category_id',
  markers: ['inactive'],
  actions: { with: ['translate'] },
});
