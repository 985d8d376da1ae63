import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'bank_statement',
  icon: 'building',
  columns: [
    'booked_on',
    'amount',
    'counterparty',
    'remittance',
    'cashflow_id',
    'match',
    'party_name',
    'item_amount',
    'open_amount',
    'due_date',
    { field: 'direction', width: 100 },
    'currency_code',
    'amount_view',
    'counterparty_account',
    'bank_ref',
    'posted_at',
    { field: 'is_posted', hidden: true },
  ],
  sort: '-booked_on',
});
