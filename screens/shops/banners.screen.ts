import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'banners',
  icon: 'image',
  columns: [
    'picture',
    { field: 'title', flex: 2 },
    { field: 'subtitle', flex: 2 },
    'banner_size',
    'shop_id',
    { field: 'link', width: 200 },
    'position',
    'valid_from',
    'valid_to',
    'banner_state',
    'active',
  ],
  markers: ['inactive'],
  pin: [],
});
