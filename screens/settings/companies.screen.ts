import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'companies',
  icon: 'building',
  columns: [
    'company_code',
    { field: 'company_name', flex: 3 },
    { field: 'country_code', width: 200 },
    'currency_code',
    'vat_no',
    { field: 'address_line', width: 200 },
    'zip_code',
    'city',
    { field: 'email', width: 200 },
    'language_code',
    'min_margin',
    'exp_margin',
    'max_discount_limit_percent',
    'price_tolerance',
    'receipt_tolerance',
    'shop_count',
    'member_count',
    { field: 'storage_limit', width: 150 },
    { field: 'stored_files', width: 150 },
    { field: 'ai_budget', width: 150 },
    'disabled',
  ],
});
