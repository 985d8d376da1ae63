import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'companies',
  icon: 'building',
  columns: [
    { field: 'company_code', width: 150 },
    { field: 'company_name', flex: 3 },
    { field: 'country_code', width: 200 },
    { field: 'currency_code', width: 150 },
    { field: 'vat_no', width: 150 },
    { field: 'min_margin', width: 150 },
    { field: 'exp_margin', width: 150 },
    { field: 'max_discount_limit_percent', width: 150 },
    'shop_count',
    'member_count',
    { field: 'storage_limit', width: 150 },
    { field: 'stored_files', width: 150 },
    { field: 'disabled', width: 100 },
  ],
  edit: ['company_name', 'country_code', 'currency_code', 'vat_no', 'min_margin', 'exp_margin', 'max_discount_limit_percent', 'storage_limit', 'disabled'],
  pin: ['company_code'],
  sort: 'company_code',
  actions: ['add', 'import', 'export', 'history'],
});
