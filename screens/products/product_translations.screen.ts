import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_translations',
  icon: 'languages',
  columns: [
    'product_code',
    'language_code',
    { field: 'source_text', width: 250 },
    'is_source',
    { field: 'product_name', width: 250 },
    'description_short',
    'description',
    'translation_missing',
    'translation_stale',
    'machine',
    { field: 'engine', width: 100 },
    'made_at',
  ],
  pin: ['product_code', 'language_code'],
  markers: ['translation_stale', 'translation_missing'],
  actions: ['translate', 'export'],
});
