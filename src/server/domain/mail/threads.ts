import { sql } from 'drizzle-orm';
import type { Transaction } from '../../engine/database/database.ts';
import { partedThreads } from './hand-made-threads.ts';
import type { ListedMail } from './listed-mail.ts';

/** Held to the end of a transaction that adds mails to a company's threads, or sends an answer: no mail comes between looking and sending. */
export const claimThreads = (tx: Transaction, companyCode: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('mail-threads:' || ${companyCode}, 0))`);

/**
 * Threads that turned out to be one: each by the number that it goes by now.
 * @param parted those that a person took out of others, which no mail joins to any
 */
function createUnion(parted: ReadonlySet<number>) {
  const parents = new Map<number, number>();
  const find = (thread: number): number => {
    const parent = parents.get(thread);
    return parent === undefined || parent === thread ? thread : find(parent);
  };
  return {
    find,
    /** The older one stays; of two of which one was parted by hand, the one that was named later, and both stay what they are. */
    join(one: number, other: number): number {
      if (parted.has(find(one)) || parted.has(find(other))) return find(other);
      const [stays, goes] = [find(one), find(other)].toSorted((a, b) => a - b) as [number, number];
      if (stays !== goes) parents.set(goes, stays);
      return stays;
    },
    merged: (): { goes: number; stays: number }[] => [...parents.keys()].map((goes) => ({ goes, stays: find(goes) })),
  };
}

const namesOf = ({ message_id, references }: ListedMail): string[] => [...new Set([...references, ...(message_id === null ? [] : [message_id])])];

/** Numbers for new threads, as many as there may be. */
export async function freshThreads(tx: Transaction, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('email_reference', 'email_reference_id'))::int8 as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Finds for each mail the thread it belongs to: that of any mail it names, seen or not. Where it names mails of two threads these are one from now on, unless a
 * person took one of them out of others: then it belongs to the mail that it answers. The subject alone never says that mails belong together.
 * @returns the threads in the order of the mails
 */
export async function threadsOf(tx: Transaction, companyCode: string, mails: readonly ListedMail[]): Promise<number[]> {
  const all = [...new Set(mails.flatMap(namesOf))];
  const known = await tx.rows<{ message_id: string; email_thread_id: number }>(sql`
    select message_id, email_thread_id from email_reference where company_code = ${companyCode}
       and message_id in (select jsonb_array_elements_text(${JSON.stringify(all)}::jsonb))`);
  const threadOf = new Map(known.map(({ message_id, email_thread_id }) => [message_id, Number(email_thread_id)]));
  const union = createUnion(await partedThreads(tx, companyCode, threadOf.values()));
  const fresh = await freshThreads(tx, mails.length);
  const found = mails.map((mail, place) => {
    const names = namesOf(mail);
    const threads = names.flatMap((name) => threadOf.get(name) ?? []);
    const thread = threads.reduce((one, other) => union.join(one, other), threads[0] ?? fresh[place] ?? 0);
    for (const name of names) if (!threadOf.has(name)) threadOf.set(name, thread);
    return thread;
  });
  await joinThreads(tx, companyCode, union.merged());
  const rows = all.map((message_id) => ({ message_id, thread: union.find(threadOf.get(message_id) ?? 0) }));
  await tx.execute(sql`
    insert into email_reference (company_code, message_id, email_thread_id)
    select ${companyCode}, message_id, thread from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(message_id text, thread bigint)
    on conflict (company_code, message_id) do update set email_thread_id = excluded.email_thread_id where email_reference.email_thread_id <> excluded.email_thread_id`);
  return found.map((thread) => union.find(thread));
}

async function joinThreads(tx: Transaction, companyCode: string, merged: readonly { goes: number; stays: number }[]): Promise<void> {
  if (merged.length === 0) return;
  const list = sql`jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as m(goes bigint, stays bigint)`;
  await tx.execute(sql`update email e set email_thread_id = m.stays from ${list} where e.company_code = ${companyCode} and e.email_thread_id = m.goes`);
  await tx.execute(
    sql`update email_reference r set email_thread_id = m.stays from ${list} where r.company_code = ${companyCode} and r.email_thread_id = m.goes`,
  );
}

/** Says anew which mail of each of these threads is the newest. */
export async function markLatest(tx: Transaction, companyCode: string, threads: Iterable<number>): Promise<void> {
  const ids = `{${[...new Set(threads)].join(',')}}`;
  await tx.execute(sql`
    update email e set is_latest = n.is_latest
      from (select email_id, row_number() over (partition by email_thread_id order by is_deleted or is_gone, mail_date desc, email_id desc) = 1 and not is_deleted and not is_gone as is_latest
              from email where company_code = ${companyCode} and email_thread_id = any(${ids}::bigint[])) n
     where e.email_id = n.email_id and e.is_latest <> n.is_latest`);
}
