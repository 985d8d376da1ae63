import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_translations',
  icon: 'languages',
  columns: [
    { field: 'product_code', width: 150 },
    { field: 'language_code', width: 150 },
    { field: 'source_text', width: 250 },
    { field: 'is_source', width: 100 },
    { field: 'product_name', width: 250 },
    { field: 'description_short', width: 250 },
    { field: 'description', width: 250 },
    { field: 'translation_missing', width: 100 },
    { field: 'translation_stale', width: 100 },
    { field: 'machine', width: 100 },
    { field: 'engine', width: 100 },
    { field: 'made_at', width: 150 },
  ],
  edit: ['product_name', 'description_short', 'description'],
  translate: ['product_name', 'description_short', 'description'],
  pin: ['product_code', 'language_code'],
  sort: ['product_code', 'language_code'],
  markers: ['translation_stale', 'translation_missing'],
  actions: ['translate', 'export'],
});
