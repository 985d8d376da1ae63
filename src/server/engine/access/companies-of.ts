import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Caller } from './callers.ts';

/** The companies in which the caller works and may work today. */
export const companiesOf = (tx: Transaction, { userId }: Pick<Caller, 'userId'>) =>
  tx.rows<{ company_code: string; company_name: string; currency_code: string }>(sql`
    select c.company_code, c.company_name, c.currency_code from user_company m join company c on c.company_code = m.member_company
     where m.user_id = ${userId} and not c.disabled order by c.company_code`);
