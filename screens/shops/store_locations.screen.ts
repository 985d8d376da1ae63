import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'store_locations',
  icon: 'map-pin',
  columns: [
    { field: 'shop_id', width: 250 },
    { field: 'store_name', width: 200 },
    { field: 'address_line', width: 200 },
    'zip_code',
    'city',
    'country_code',
    'latitude',
    'longitude',
    'opening_hours',
    'phone',
    { field: 'email', width: 200 },
    'warehouse_id',
    'pick_up',
    'active',
    'position',
  ],
  sort: ['shop_id', 'position'],
  markers: ['inactive'],
  actions: { with: ['translate'] },
});
