import { defineScreen } from '../../schemas/screen/define.ts';

const measures = ['net_view', 'vat_view', 'gross_view'] as const;

export default defineScreen({
  shape: 'report',
  form: 'vat_turnover',
  icon: 'finance',
  groups: ['country_code', 'vat_rate', 'vat_scheme', 'currency_code', 'hostname', 'day:quarter', 'day:month', 'day:year'],
  measures: [...measures],
  day: 'day',
  columns: ['day', 'order_no', 'partner_name', 'country_code', 'vat_scheme', 'vat_rate', 'net', 'vat', 'currency_code', ...measures, 'sold_part'],
  totals: [...measures],
  record: 'sales/sales_order',
});
