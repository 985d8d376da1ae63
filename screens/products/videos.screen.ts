import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'videos',
  menu: false,
  icon: 'play',
  columns: [
    { field: 'video_id', width: 100 },
    { field: 'product_code', as: 'code', width: 150 },
    { field: 'product_name', width: 250 },
    { field: 'position', width: 100 },
    { field: 'provider', width: 150 },
    { field: 'video_url', flex: 3 },
    { field: 'title', flex: 3 },
  ],
  edit: ['provider', 'video_url', 'title'],
  translate: ['title'],
  sort: ['product_code', 'position'],
  actions: ['add', 'move_up', 'move_down', 'delete', 'import', 'export', 'history'],
});
