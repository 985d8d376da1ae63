import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/database/database.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import type { OpenFolder } from './keep-mails.ts';
import type { ListedMail } from './listed-mail.ts';
import type { DueMailbox } from './mailbox-rows.ts';
import type { ToldFolder } from './told-folders.ts';
import { claimThreads, markLatest } from './threads.ts';

/** A mail that could not be listed. */
export interface Skipped {
  uid: number;
  reason: string;
}

/** How far a folder was read, as it was told the last time. */
export interface FolderProgress {
  uidvalidity: number;
  uidnext: number | null;
  highestmodseq: string | null;
  mails_there: number | null;
}

export interface KnownFolder extends OpenFolder, FolderProgress {
  skipped: readonly Skipped[];
}

/** How far the folders of a mailbox were read, by their paths. */
export async function knownFolders(database: Database, { company_code, imap_account_id }: DueMailbox): Promise<ReadonlyMap<string, FolderProgress>> {
  const rows = await database.system((tx) =>
    tx.rows<FolderProgress & { folder_path: string }>(sql`
      select folder_path, uidvalidity, uidnext, highestmodseq, mails_there from imap_folder where company_code = ${company_code} and imap_account_id = ${imap_account_id}`),
  );
  return new Map(rows.map((row) => [row.folder_path, row]));
}

/** The folder as it stands now; one that began anew forgets how far it was read. */
export const openFolder = (
  database: Database,
  { company_code, imap_account_id }: DueMailbox,
  { path, isSent }: ToldFolder,
  uidvalidity: number,
): Promise<KnownFolder> =>
  database.system(async (tx) => {
    const row = await tx.row<Omit<KnownFolder, 'is_sent'>>(sql`
      insert into imap_folder as f (company_code, imap_account_id, folder_path, uidvalidity) values (${company_code}, ${imap_account_id}, ${path}, ${uidvalidity})
      on conflict (company_code, imap_account_id, folder_path) do update set uidvalidity = excluded.uidvalidity,
        uidnext = case when f.uidvalidity = excluded.uidvalidity then f.uidnext end, mails_there = case when f.uidvalidity = excluded.uidvalidity then f.mails_there end,
        highestmodseq = case when f.uidvalidity = excluded.uidvalidity then f.highestmodseq end,
        skipped = case when f.uidvalidity = excluded.uidvalidity then f.skipped else '[]' end
      returning imap_folder_id, company_code, uidvalidity, uidnext, highestmodseq, mails_there, skipped`);
    if (!row) throw new Error(`the folder ${path} has no row`);
    return { ...row, is_sent: isSent };
  });

/** Notes how far the folder was read. */
export const closeFolder = (
  database: Database,
  { imap_folder_id }: OpenFolder,
  now: Pick<KnownFolder, 'uidnext' | 'highestmodseq' | 'mails_there' | 'skipped'>,
): Promise<number> =>
  database.system((tx) =>
    tx.execute(sql`
      update imap_folder set uidnext = ${now.uidnext}, highestmodseq = ${now.highestmodseq}, mails_there = ${now.mails_there}, skipped = ${JSON.stringify(now.skipped)}::jsonb
       where imap_folder_id = ${imap_folder_id}`),
  );

/** Numbers of the mails that are kept of the folder as it is numbered now. */
export const knownNumbers = async (database: Database, { imap_folder_id, uidvalidity }: OpenFolder): Promise<Set<number>> => {
  const rows = await database.system((tx) =>
    tx.rows<{ uid: number }>(sql`select uid from email where imap_folder_id = ${imap_folder_id} and uidvalidity = ${uidvalidity}`),
  );
  return new Set(rows.map(({ uid }) => Number(uid)));
};

/** What is kept of a folder: how many of its mails from before a number are there still, and the numbers from it on. */
export const keptFrom = (database: Database, { imap_folder_id, uidvalidity }: OpenFolder, from: number): Promise<{ before: number; uids: number[] }> =>
  database.system(async (tx) => {
    const row = await tx.row<{ before: number; uids: number[] }>(sql`
      select count(*) filter (where uid < ${from} and not is_gone)::int as before, coalesce(json_agg(uid) filter (where uid >= ${from}), '[]'::json) as uids
        from email where imap_folder_id = ${imap_folder_id} and uidvalidity = ${uidvalidity}`);
    return row ?? { before: 0, uids: [] };
  });

/** Those of these numbers that are kept and not known to be gone. */
export const keptAmong = async (database: Database, { imap_folder_id, uidvalidity }: OpenFolder, uids: readonly number[]): Promise<number[]> => {
  if (uids.length === 0) return [];
  const rows = await database.system((tx) =>
    tx.rows<{ uid: number }>(
      sql`select uid from email where imap_folder_id = ${imap_folder_id} and uidvalidity = ${uidvalidity} and not is_gone and uid = any(${`{${uids.join(',')}}`}::bigint[])`,
    ),
  );
  return rows.map(({ uid }) => Number(uid));
};

/** Marks as deleted what is gone from the server: by its numbers, and what is left of a numbering before this one. @returns how many */
export const markGone = (database: Database, folder: OpenFolder, gone: readonly number[]): Promise<number> =>
  database.system(async (tx) => {
    await claimThreads(tx, folder.company_code);
    const marked = await tx.rows<{ email_thread_id: number }>(sql`
      update email set is_gone = true where company_code = ${folder.company_code} and imap_folder_id = ${folder.imap_folder_id} and not is_gone
         and (uidvalidity <> ${folder.uidvalidity} or uid = any(${`{${gone.join(',')}}`}::bigint[])) returning email_thread_id`);
    if (marked.length === 0) return 0;
    await markLatest(
      tx,
      folder.company_code,
      marked.map(({ email_thread_id }) => Number(email_thread_id)),
    );
    await tx.rows(sql`select ${noticeOf(['email'], folder.company_code)}`);
    return marked.length;
  });

/** Keeps the flags that the server tells, where they differ. @returns how many differed */
export const keepFlags = (database: Database, folder: OpenFolder, told: readonly Pick<ListedMail, 'uid' | 'mail_flags' | 'is_read'>[]): Promise<number> =>
  database.system(async (tx) => {
    const changed = await tx.execute(sql`
      update email e set mail_flags = t.flags, is_read = t.is_read
        from (select uid, is_read, array(select jsonb_array_elements_text(mail_flags)) as flags
                from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as r(uid bigint, mail_flags jsonb, is_read boolean)) t
       where e.imap_folder_id = ${folder.imap_folder_id} and e.uidvalidity = ${folder.uidvalidity} and e.uid = t.uid and (e.mail_flags, e.is_read) is distinct from (t.flags, t.is_read)`);
    if (changed > 0) await tx.rows(sql`select ${noticeOf(['email'], folder.company_code)}`);
    return changed;
  });
