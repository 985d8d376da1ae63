import { unique } from 'drizzle-orm/pg-core';
import { code, flag, multi } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, stamps, table, smallTable } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';

/** Accounts of a company's books that its documents name. */
export const accounts = smallTable(
  table(
    'account',
    {
      account_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      account_code: column(code).notNull(),
      account_names: column(multi).notNull(),
      /** Goods that are bought for it go into stock. */
      is_stock_account: column(flag).notNull().default(false),
      ...stamps(),
    },
    (self) => [unique('account_code').on(self.company_code, self.account_code)],
  ),
);

export const accountReference = referenceTo(accounts.account_id, { form: 'accounts_brief', label: 'account_names' });
