import { sql } from 'drizzle-orm';
import { news } from '../../../../schemas/tables/news/news.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { Records } from '../../engine/records/engine.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { FeedItem } from './read-feed.ts';
import { todayOf } from '../../engine/database/today.ts';

/** What of a source its news have. */
export interface NewsOf {
  news_source_id: number;
  company_code: string;
  language_code: Language;
  country_code: string | null;
  news_category: string | null;
  /** Names of what its feed told the last time. */
  seen: readonly string[] | null;
}

export const newsRows = rowsOf(news);

const list = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** What of the item is kept, to be compared with what the feed says the next time. */
const toldOf = ({ guid: _, ...item }: FeedItem): JsonObject => ({ ...item });

/** News that the company has already: by their names in this feed, or by their addresses. */
const lockKnown = (tx: Transaction, { news_source_id }: NewsOf, items: readonly FeedItem[]) =>
  newsRows.lockWhere(
    tx,
    sql`(${news.news_source_id} = ${news_source_id} and ${news.guid} in ${list(items.map(({ guid }) => guid))}) or ${news.news_url} in ${list(items.map((item) => item.news_url))}`,
    'news_id',
    'news_source_id',
    'guid',
    'news_url',
    'title',
    'summary',
    'published_on',
    'news_category',
    'told',
  );

type Known = Awaited<ReturnType<typeof lockKnown>>[number];

/** What the feed says otherwise than the last time, where the row still says what the feed said then. */
function changesIn(row: Known, item: FeedItem, language: Language, taken: ReadonlySet<string>) {
  const told = (row.told ?? {}) as JsonObject;
  const isTold = (name: keyof FeedItem, stands: unknown): boolean => item[name] !== told[name] && stands === (told[name] ?? null);
  return {
    ...(isTold('title', row.title[language] ?? null) && { title: { ...row.title, [language]: item.title } }),
    ...(item.summary !== '' && isTold('summary', row.summary[language] ?? '') && { summary: { ...row.summary, [language]: item.summary } }),
    ...(isTold('news_url', row.news_url) && !taken.has(item.news_url) && { news_url: item.news_url }),
    ...(item.published_on !== null && isTold('published_on', row.published_on) && { published_on: item.published_on }),
    ...(item.news_category !== null && isTold('news_category', row.news_category) && { news_category: item.news_category }),
  };
}

async function follow(tx: Transaction, changes: ChangeSetWriter, known: readonly Known[], items: readonly FeedItem[], source: NewsOf): Promise<number> {
  const itemOf = new Map(items.map((item) => [item.guid, item]));
  const taken = new Set(known.map(({ news_url }) => news_url));
  const told = known.flatMap((row) => {
    const item = row.news_source_id === source.news_source_id && row.guid !== null ? itemOf.get(row.guid) : undefined;
    return item ? [{ row, item, next: changesIn(row, item, source.language_code, taken) }] : [];
  });
  const differing = told.filter(({ next }) => Object.keys(next).length > 0);
  for (const { row, next } of differing) await newsRows.update(changes, [row], () => next);
  await tx.execute(sql`
    update news set told = t.told from jsonb_to_recordset(${JSON.stringify(told.map(({ row, item }) => ({ news_id: row.news_id, told: toldOf(item) })))}::jsonb) as t(news_id bigint, told jsonb)
     where news.news_id = t.news_id and news.told is distinct from t.told`);
  return differing.length;
}

const rowOf = (item: FeedItem, { news_source_id, company_code, language_code, country_code, news_category }: NewsOf, today: string) => ({
  company_code,
  news_source_id,
  guid: item.guid,
  title: { [language_code]: item.title },
  summary: item.summary === '' ? {} : { [language_code]: item.summary },
  news_url: item.news_url,
  published_on: item.published_on ?? today,
  news_category: item.news_category ?? news_category,
  language_code,
  country_code,
  told: toldOf({ ...item, news_category: item.news_category ?? news_category }),
});

/**
 * Keeps what a feed tells, as a change-set nobody made. An item that is known follows its feed where nobody wrote otherwise; one that was seen and is here no more was deleted, and stays away.
 * Two sources of a company may tell of the same page, so they are kept one after the other.
 * @returns how many are new or changed
 */
export async function keepNews(records: Records, source: NewsOf, items: readonly FeedItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const actor = { userId: null, companyCode: source.company_code };
  const { result } = await records.change({ actor, form: 'news_list', action: 'news_fetched' }, false, async ({ tx, changes }) => {
    const known = await lockKnown(tx, source, items);
    const names = new Set(source.seen);
    for (const { news_source_id, guid } of known) if (news_source_id === source.news_source_id && guid !== null) names.add(guid);
    const addresses = new Set(known.map(({ news_url }) => news_url));
    const fresh = items.filter(({ guid, news_url }) => !names.has(guid) && !addresses.has(news_url));
    const today = await todayOf(tx);
    // The newest is told first, and is to be the last one added.
    const added = await newsRows.insert(
      changes,
      [...fresh].reverse().map((item) => rowOf(item, source, today)),
    );
    return added.length + (await follow(tx, changes, known, items, source));
  });
  return result;
}
