import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'report',
  form: 'cashflow',
  icon: 'calendar',
  groups: ['due_date:week', 'due_date:month', 'cashflow_type', 'currency_code', 'direction', 'party_name'],
  measures: ['balance_view'],
  running: ['balance_view'],
  columns: [
    'document_number',
    'cashflow_type',
    'party_name',
    'description',
    'invoice_number',
    'due_date',
    'amount',
    'open_amount',
    'balance_view',
    'currency_code',
  ],
  filter: { field: 'open_amount', op: 'gt', value: 0 },
  totals: ['balance_view'],
});
