import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'captions',
  icon: 'languages',
  columns: [
    { field: 'caption_key', width: 250 },
    { field: 'texts', flex: 4 },
    { field: 'updated_at', width: 150 },
  ],
  edit: ['texts'],
  translate: ['texts'],
  pin: ['caption_key'],
  sort: 'caption_key',
  actions: ['add', 'translate', 'delete', 'import', 'export', 'history'],
});
