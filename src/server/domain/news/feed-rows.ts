import { sql } from 'drizzle-orm';
import type { FeedError } from '../../../../schemas/tables/news/news.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Database, Transaction } from '../../engine/database/database.ts';
import type { KnownFile } from '../../engine/remote/fetch-file.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';
import type { NewsOf } from './keep-news.ts';

/** Channel that wakes the reading of feeds when somebody asked for it. */
export const feedChannel = 'feeds_asked';

/** A source that is due. */
export interface DueSource extends NewsOf, KnownFile {
  feed_url: string;
  attempts: number;
}

/** Why it was not read, and for how long it is left alone. */
export interface FeedFailure {
  feed_error: FeedError;
  http_status: number | null;
  pause: number;
}

/** Sources that are read regularly, and those that somebody wants read now; none of a company that rests. */
const isFree = sql`(s.active or s.feed_state = 'waiting') and not exists (select from company c where c.company_code = s.company_code and c.disabled)`;

/** When the next source is due; null where none is. */
export const nextDue = sql`(select min(s.due_at) from news_source s where ${isFree})`;

/** Seconds after which a source that was read is read again. */
const usualPause = 3_600;

/** Says how far sources are, and tells lists of it. */
async function write(tx: Transaction, company: string, to: ReturnType<typeof sql>, which: ReturnType<typeof sql>): Promise<number> {
  const changed = await tx.execute(sql`update news_source set ${to} where company_code = ${company} and ${which}`);
  if (changed > 0) await tx.rows(sql`select ${noticeOf(['news_source'], company)}`);
  return changed;
}

export const dueSources = (database: Database): Promise<DueSource[]> =>
  database.system((tx) =>
    tx.rows<DueSource>(sql`
      select s.news_source_id, s.company_code, s.feed_url, s.language_code, s.country_code, s.news_category, s.attempts, s.seen,
             case when s.known_url = s.feed_url then s.etag end as etag, case when s.known_url = s.feed_url then s.last_modified end as last_modified
        from news_source s where s.due_at <= now() and ${isFree} order by s.feed_state <> 'waiting', s.due_at, s.news_source_id`),
  );

const only = ({ news_source_id }: DueSource) => sql`news_source_id = ${news_source_id}`;

/** It was read, and told what is `seen` now; or it said that nothing is new. */
export const wasRead = (database: Database, source: DueSource, { etag, last_modified }: KnownFile, seen = source.seen): Promise<number> =>
  database.system((tx) =>
    write(
      tx,
      source.company_code,
      sql`feed_state = 'read', last_fetched_at = now(), feed_error = null, http_status = null, attempts = 0, due_at = now() + ${usualPause} * interval '1 second',
          etag = ${etag}, last_modified = ${last_modified}, known_url = ${source.feed_url}, seen = ${JSON.stringify(seen)}::jsonb`,
      only(source),
    ),
  );

export const wasNotRead = (database: Database, source: DueSource, { feed_error, http_status, pause }: FeedFailure): Promise<number> =>
  database.system((tx) =>
    write(
      tx,
      source.company_code,
      sql`feed_state = 'failed', feed_error = ${feed_error}, http_status = ${http_status}, attempts = attempts + 1, due_at = now() + ${pause} * interval '1 second'`,
      only(source),
    ),
  );

/** Wants selected sources read now, as a whole, whatever their servers said before. @returns how many */
export async function wantRead(tx: Transaction, { companyCode }: Actor, keys: readonly JsonObject[]): Promise<number> {
  const selected = sql`news_source_id in (select news_source_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(news_source_id bigint))`;
  const changed = await write(tx, companyCode ?? '', sql`feed_state = 'waiting', due_at = now(), attempts = 0, etag = null, last_modified = null`, selected);
  await tx.rows(sql`select pg_notify(${feedChannel}, '')`);
  return changed;
}
