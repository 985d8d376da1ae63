import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'videos',
  menu: false,
  icon: 'play',
  columns: ['video_id', { field: 'product_code', as: 'code' }, 'product_name', 'position', 'provider', 'video_url', { field: 'title', flex: 3 }],
  readonly: ['position'],
  pin: [],
});
