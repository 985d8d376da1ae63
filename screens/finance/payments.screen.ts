import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'payments',
  icon: 'credit-card',
  columns: [
    'paid_on',
    'cashflow_label',
    'party_name',
    'direction',
    'amount',
    'amount_view',
    'currency_code',
    'method',
    'external_ref',
    'reason',
    { field: 'rate', hidden: true },
    'user_name',
    { field: 'program_name', hidden: true },
    'entered_at',
  ],
  sort: '-paid_on',
});
