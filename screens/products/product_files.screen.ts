import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'product_files',
  icon: 'paperclip',
  columns: [
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'position', width: 100 },
    { field: 'file_name', width: 250 },
    { field: 'file_description', flex: 3 },
    { field: 'file_type', width: 150 },
    { field: 'language_code', width: 150 },
    { field: 'visible_in_shop', width: 150 },
    { field: 'file_size', width: 150 },
    { field: 'mime_type', width: 150, hidden: true },
  ],
  edit: ['file_name', 'file_description', 'file_type', 'language_code', 'visible_in_shop'],
  translate: ['file_description'],
  pin: ['product_code'],
  sort: ['product_code', 'position'],
  actions: ['upload', 'download', 'move_up', 'move_down', 'delete', 'export', 'history'],
});
