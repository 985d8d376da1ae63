import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'shop_warehouses',
  icon: 'warehouse',
  columns: [{ field: 'shop_id', width: 250 }, { field: 'warehouse_id', width: 250 }, { field: 'city', width: 200 }, 'country_code', 'priority'],
  sort: ['shop_id', 'priority'],
});
