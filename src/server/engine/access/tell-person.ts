import { sql } from 'drizzle-orm';
import type { AccountNotice } from '../../../../schemas/tables/access/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { Installation } from '../installation.ts';
import { mailPerson } from '../outbox/mail-person.ts';
import type { Person } from '../outbox/mail-person.ts';

/** The company under which mails about an account leave: the first in which the person works. */
export const firstCompany = sql`(
  select min(m.member_company) from user_company m join company c on c.company_code = m.member_company where m.user_id = u.user_id and not c.disabled)`;

/** Tells somebody what happened to his account: by mail, or at the next sign-in where no mail leaves the house. As the owner of the database. */
export async function tellPerson(tx: Transaction, { mails }: Installation, userId: number, notice: AccountNotice): Promise<void> {
  const person = await tx.row<Person & { company: string | null }>(
    sql`select user_id, user_email, language_code, ${firstCompany} as company from app_user u where user_id = ${userId}`,
  );
  if (!mails || !person?.company) {
    await tx.execute(sql`insert into account_notice (user_id, notice) values (${userId}, ${notice})`);
    return;
  }
  await mailPerson(tx, person.company, person, notice);
}
