import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_files',
  icon: 'paperclip',
  columns: [
    { field: 'product_code', as: 'code' },
    'product_name',
    { field: 'file_id', as: 'delete_button' },
    'position',
    { field: 'file_name', width: 250 },
    { field: 'file_description', flex: 3 },
    'file_type',
    'language_code',
    { field: 'visible_in_shop', width: 150 },
    { field: 'file_size', width: 150 },
    { field: 'mime_type', hidden: true },
  ],
  readonly: ['position'],
});
