import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shop_opening',
  icon: 'list-check',
  columns: [
    { field: 'hostname', width: 250 },
    { field: 'shop_id', hidden: true },
    { field: 'active', hidden: true },
    { field: 'opening_need', flex: 2 },
    'is_there',
    'there_count',
    'needed_count',
    { field: 'page_title', flex: 2 },
    { field: 'url', hidden: true },
    { field: 'position', hidden: true },
  ],
  sort: ['hostname', 'position'],
  pin: [],
  markers: ['lacking'],
  actions: ['put_right', 'export'],
});
