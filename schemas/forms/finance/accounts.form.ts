import { accounts } from '../../tables/finance/accounts.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: accounts,
  add: true,
  delete: true,
  fields: pick(accounts, 'account_id', 'account_code', 'account_names', 'is_stock_account'),
  order: ['account_code'],
  search: ['account_code', 'account_names'],
  write: 'all',
});
