import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'obd_texts',
  icon: 'file',
  columns: [{ field: 'text_key', width: 200 }, { field: 'obd_text', flex: 4 }, 'delivery_method_id', { field: 'country_code', width: 200 }, 'active'],
  markers: ['inactive'],
  actions: { with: ['translate'] },
});
