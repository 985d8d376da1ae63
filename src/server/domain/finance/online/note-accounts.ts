import { sql } from 'drizzle-orm';
import type { Database } from '../../../engine/database/database.ts';
import type { Installation } from '../../../engine/installation.ts';

/** Writes down for which currencies and shops this server can collect money online, without the accounts; lists tell it. */
export const noteAccounts = (database: Database, { onlinePayment }: Pick<Installation, 'onlinePayment'>): Promise<number> =>
  database.system((tx) =>
    tx.execute(sql`
      with names as (select jsonb_array_elements_text(${JSON.stringify(Object.keys(onlinePayment?.accounts ?? {}))}::jsonb) as account_name),
           gone as (delete from online_account where account_name not in (select account_name from names))
      insert into online_account (account_name) select account_name from names on conflict do nothing`),
  );
