import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';

const listOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Those of these mails whose thread has others besides: a whole thread cannot be taken out of itself. */
export async function partOfThreads<T extends { email_id: number; email_thread_id: number }>(tx: Transaction, mails: readonly T[]): Promise<T[]> {
  const rows = await tx.rows<{ thread: number }>(sql`
    select distinct email_thread_id as thread from email
     where email_thread_id = any(${listOf(mails.map(({ email_thread_id }) => email_thread_id))}::bigint[])
       and email_id <> all(${listOf(mails.map(({ email_id }) => email_id))}::bigint[]) and not is_deleted and not is_gone`);
  const larger = new Set(rows.map(({ thread }) => Number(thread)));
  return mails.filter(({ email_thread_id }) => larger.has(email_thread_id));
}

/** Threads that a person took out of others: what comes later joins them to none. */
export async function partedThreads(tx: Transaction, companyCode: string, threads: Iterable<number>): Promise<Set<number>> {
  const rows = await tx.rows<{ thread: number }>(sql`
    select distinct email_thread_id as thread from email
     where company_code = ${companyCode} and thread_by_hand and email_thread_id = any(${listOf([...new Set(threads)])}::bigint[])`);
  return new Set(rows.map(({ thread }) => Number(thread)));
}

/** A mail that a person put into another thread, or whose thread an undo brought back. */
export interface MovedMail {
  email_id: number;
  from: number;
  to: number;
}

/**
 * Has what answers these mails go where they are now: by their own names, and by those they speak of and nobody has seen. Names of a thread that has no mail any
 * more go with the last that left it.
 */
export async function moveReferences(tx: Transaction, companyCode: string, moved: readonly MovedMail[]): Promise<void> {
  const list = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(email_id bigint, "from" bigint, "to" bigint)`;
  await tx.execute(sql`
    update email_reference r set email_thread_id = n.thread
      from (select distinct on (name) name, m."to" as thread
              from ${list} join email e on e.company_code = ${companyCode} and e.email_id = m.email_id
             cross join lateral (
               select e.message_id as name, true as is_own union all select jsonb_array_elements_text(e.mail_references), false) names
             where name is not null and (is_own or not exists (select from email s where s.company_code = ${companyCode} and s.message_id = name))
             order by name, is_own desc, e.email_id desc) n
     where r.company_code = ${companyCode} and r.message_id = n.name and r.email_thread_id <> n.thread`);
  await tx.execute(sql`
    update email_reference r set email_thread_id = n.thread
      from (select distinct on (m."from") m."from", m."to" as thread from ${list} order by m."from", m.email_id desc) n
     where r.company_code = ${companyCode} and r.email_thread_id = n."from" and not exists (select from email e where e.email_thread_id = n."from")`);
}
