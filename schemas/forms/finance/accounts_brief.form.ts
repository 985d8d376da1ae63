import { accounts } from '../../tables/finance/accounts.ts';
import { brief } from '../brief.ts';

export default brief(accounts, {
  label: 'account_names',
  fields: ['account_code', 'is_stock_account', 'company_code'],
  order: ['account_code'],
  search: ['account_code', 'account_names'],
});
