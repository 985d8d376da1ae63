import { sql } from 'drizzle-orm';
import { hashPassword } from '../../engine/access/passwords.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { Duty } from '../../../shared/duties.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { accounts, demoPassword } from './demo/accounts.ts';
import { defineDemo } from '../../engine/demo/define.ts';

const administrators: MultiText = {
  en: 'Administrators',
  de: 'Administratoren',
  hu: 'Rendszergazdák',
  sk: 'Správcovia',
  ro: 'Administratori',
  cs: 'Správci',
  bg: 'Администратори',
};
const clerks: MultiText = {
  en: 'Catalogue clerks',
  de: 'Katalogpflege',
  hu: 'Katalóguskezelők',
  sk: 'Správa katalógu',
  ro: 'Operatori catalog',
  cs: 'Správa katalogu',
  bg: 'Оператори на каталога',
};
const viewers: MultiText = { en: 'Viewers', de: 'Lesezugriff', hu: 'Betekintők', sk: 'Nahliadanie', ro: 'Vizualizare', cs: 'Nahlížení', bg: 'Преглед' };

const addRole = async (tx: Transaction, name: MultiText, { administrator = false, duty }: { administrator?: boolean; duty?: Duty }): Promise<number> => {
  const row = await tx.row<{ role_id: number }>(
    sql`insert into role (role_name, administrator, duty) values (${JSON.stringify(name)}::jsonb, ${administrator}, ${duty ?? null}) returning role_id`,
  );
  if (!row) throw new Error('a role could not be stored');
  return row.role_id;
};

/** The four accounts with their roles: everything; list and set on products and prices; list on products. */
export default defineDemo({
  after: ['companies'],
  async seed(tx) {
    const roles = {
      administrators: await addRole(tx, administrators, { administrator: true }),
      clerks: await addRole(tx, clerks, { duty: 'catalogue' }),
      viewers: await addRole(tx, viewers, {}),
    };
    await tx.execute(sql`
    insert into role_page (role_id, page_code, perms, list, set)
    select ${roles.clerks}, page_code, true, true, true from page where url in ('products', 'prices') or url like 'products/%' or url like 'prices/%'`);
    await tx.execute(sql`
    insert into role_page (role_id, page_code, perms, list)
    select ${roles.viewers}, page_code, true, true from page where url = 'products' or url like 'products/%'`);
    for (const account of accounts) {
      const hash = await hashPassword(demoPassword);
      const user = await tx.row<{ user_id: number }>(sql`
      insert into app_user (user_name, user_email, first_name, last_name, password_hash, language_code, scope)
      values (${account.name}, ${account.email}, ${account.name.split(' ')[0]}, ${account.name.split(' ')[1]}, ${hash}, ${account.language},
              ${JSON.stringify(account.role === 'administrators' ? ['admin', 'finance'] : [])}::jsonb)
      returning user_id`);
      if (!user) throw new Error('an account could not be stored');
      await tx.execute(sql`insert into role_user (role_id, user_id) values (${roles[account.role]}, ${user.user_id})`);
      for (const company of account.companies) {
        await tx.execute(sql`insert into user_company (user_id, member_company) values (${user.user_id}, ${company})`);
      }
    }
  },
});
