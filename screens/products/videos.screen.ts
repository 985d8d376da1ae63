import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'videos',
  menu: false,
  icon: 'play',
  columns: [
    { field: 'product_code', as: 'code' },
    'product_name',
    'position',
    'provider',
    'video_url',
    { field: 'title', flex: 3 },
    { field: 'video_id', hidden: true },
  ],
  readonly: ['position'],
  pin: [],
});
