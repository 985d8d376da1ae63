import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'companies',
  icon: 'building',
  columns: [
    { field: 'company_code', width: 150 }, { field: 'company_name', flex: 3 }, { field: 'country_code', width: 200 }, { field: 'currency_code', width: 150 },
    { field: 'vat_no', width: 150 }, 'shop_count', 'member_count', { field: 'disabled', width: 100 },
  ],
  edit: ['company_name', 'country_code', 'currency_code', 'vat_no', 'disabled'],
  pin: ['company_code'],
  sort: 'company_code',
  actions: ['add', 'import', 'export', 'history'],
});
