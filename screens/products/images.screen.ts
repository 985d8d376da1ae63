import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'images',
  menu: false,
  icon: 'image',
  columns: [
    { field: 'image_id', as: 'cover_image', width: 100 },
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'position', width: 100 },
    { field: 'cover', width: 100 },
    { field: 'alt_text', flex: 3 },
    { field: 'file_name', flex: 2 },
    { field: 'pixels', width: 150 },
    { field: 'file_size', width: 100 },
  ],
  edit: ['cover', 'alt_text'],
  translate: ['alt_text'],
  sort: ['product_code', 'position'],
  actions: ['upload', 'move_up', 'move_down', 'delete', 'export', 'history'],
});
