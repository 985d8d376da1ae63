import { sql } from 'drizzle-orm';
import type { FetchReason } from '../../../../../schemas/tables/system/fetches.ts';
import type { Database } from '../../database/database.ts';
import { noticeOf } from '../../records/log/table-notice.ts';

/** Files that come from the same address and so are fetched at once. */
export interface FetchedAddress {
  company_code: string;
  form: string;
  url: string;
  host: string;
}

/** A file that this server fetches now. */
export interface FetchRow extends FetchedAddress {
  file_fetch_id: number;
  user_id: number | null;
  import_id: string;
  import_form: string;
  record_id: string;
  ordinal: number;
  attempts: number;
}

/** Why a file is not here, and when it is tried again: never without. */
export interface FetchOutcome {
  reason: FetchReason;
  status?: number | undefined;
  /** Milliseconds until the next attempt. */
  pause?: number | undefined;
}

/** An import of which nothing waits any more, with what became of it. */
export interface EndedImport {
  import_id: string;
  import_form: string;
  form: string;
  file_name: string;
  user_id: number | null;
  fetched: number;
  failed: number;
}

const listOf = (texts: Iterable<string>): string => JSON.stringify([...texts]);
const idsOf = (rows: readonly FetchRow[]): string => `{${rows.map(({ file_fetch_id }) => file_fetch_id).join(',')}}`;

/** Nothing is fetched before the change-set that it came with is whole, nor while its company is disabled. */
const isFree = sql`not exists (select from change_set s where s.change_set_id = f.held_by and s.open_until is not null)
  and not exists (select from company c where c.company_code = f.company_code and c.disabled)`;

/** When the next file is due; null where none waits. */
export const nextDue = sql`(select min(f.due_at) from file_fetch f where f.state = 'waiting' and ${isFree})`;

/** The statements of fetching: what is due, and how it ended. `ahead` moves the clock, for tests. */
export function createFetchRows(database: Database, ahead: () => number) {
  const now = () => sql`(now() + ${ahead()} * interval '1 millisecond')`;
  return {
    /** What is due next, but of these hosts and addresses. */
    next: (hosts: Iterable<string>, urls: Iterable<string>): Promise<FetchedAddress | undefined> =>
      database.system((tx) =>
        tx.row<FetchedAddress>(sql`
          select company_code, form, url, host from file_fetch f
           where state = 'waiting' and due_at <= ${now()} and host not in (select jsonb_array_elements_text(${listOf(hosts)}::jsonb))
             and url not in (select jsonb_array_elements_text(${listOf(urls)}::jsonb)) and ${isFree}
           order by due_at, file_fetch_id limit 1`),
      ),
    /** All files that come from an address, with this attempt counted. */
    begin: ({ company_code, form, url }: FetchedAddress): Promise<FetchRow[]> =>
      database.system((tx) =>
        tx.rows<FetchRow>(sql`
          update file_fetch f set attempts = attempts + 1
           where state = 'waiting' and company_code = ${company_code} and form = ${form} and url = ${url} and ${isFree}
          returning file_fetch_id, company_code, form, url, host, user_id, import_id, import_form, record_id, ordinal, attempts`),
      ),
    /** They did not come. Those that somebody left meanwhile stay left. */
    refuse: async (rows: readonly FetchRow[], { reason, status, pause }: FetchOutcome): Promise<void> => {
      await database.system((tx) =>
        tx.execute(sql`
          update file_fetch set state = ${pause === undefined ? 'failed' : 'waiting'}, reason = ${reason}, http_status = ${status ?? null},
                 due_at = case when ${pause === undefined} then due_at else ${now()} + ${Math.round(pause ?? 0)} * interval '1 millisecond' end
           where file_fetch_id = any(${idsOf(rows)}::bigint[]) and state = 'waiting'`),
      );
    },
    /** An attempt that was cut off is none. */
    release: async (rows: readonly FetchRow[]): Promise<void> => {
      await database.system((tx) =>
        tx.execute(sql`update file_fetch set attempts = attempts - 1 where file_fetch_id = any(${idsOf(rows)}::bigint[]) and state = 'waiting'`),
      );
    },
    /** Nobody wants them any more: their import was taken back. */
    leave: async (rows: readonly FetchRow[]): Promise<void> => {
      await database.system((tx) =>
        tx.execute(sql`update file_fetch set state = 'left' where file_fetch_id = any(${idsOf(rows)}::bigint[]) and state = 'waiting'`),
      );
    },
    /** Tells lists that rows of a company look different. */
    tell: async (company: string): Promise<void> => {
      await database.system((tx) => tx.rows(sql`select ${noticeOf(['file_fetch'], company)}`));
    },
    /** Those of the imports of which nothing waits any more. */
    ended: (rows: readonly FetchRow[]): Promise<EndedImport[]> =>
      database.system((tx) =>
        tx.rows<EndedImport>(sql`
          select import_id, import_form, form, min(file_name) as file_name, min(user_id) as user_id,
                 count(*) filter (where state = 'fetched')::int as fetched, count(*) filter (where state = 'failed')::int as failed
            from file_fetch where import_id in (select jsonb_array_elements_text(${listOf(new Set(rows.map(({ import_id }) => import_id)))}::jsonb))
           group by import_id, import_form, form having count(*) filter (where state = 'waiting') = 0`),
      ),
    /** The change-set of the import that a file belongs to; undefined where that was taken back. */
    changeSetOf: async ({ file_fetch_id }: Pick<FetchRow, 'file_fetch_id'>): Promise<number | undefined> =>
      (
        await database.system((tx) =>
          tx.row<{ id: number }>(sql`
            select s.change_set_id as id from change c join change_set s using (change_set_id)
             where c.entity_name = 'file_fetch' and c.entity_id = ${String(file_fetch_id)} and c.log_action = 'add' and s.undone_by is null and s.open_until is null
             order by c.change_id limit 1`),
        )
      )?.id,
  };
}

export type FetchRows = ReturnType<typeof createFetchRows>;
