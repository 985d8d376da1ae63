import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'vats',
  icon: 'percent',
  columns: [
    'vat_id',
    'country_code',
    { field: 'vat_code', width: 150 },
    { field: 'vat_names', flex: 3 },
    { field: 'vat_rate', width: 100 },
    'valid_from',
    'valid_to',
    { field: 'vat_default', width: 100 },
  ],
  edit: ['country_code', 'vat_code', 'vat_names', 'vat_rate', 'valid_from', 'valid_to', 'vat_default'],
  translate: ['vat_names'],
  pin: ['vat_id'],
  sort: ['country_code', 'vat_code', '-valid_from'],
  actions: ['add', 'delete', 'import', 'export', 'history'],
});
