import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'vats',
  icon: 'percent',
  columns: { vat_names: { flex: 3 }, vat_rate: 100 },
  sort: ['country_code', 'vat_code', '-valid_from'],
});
