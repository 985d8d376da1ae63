import { DetectError, MalformedError, ParseError, parseFeed } from 'feedsmith';
import type { AtomFeed, RdfFeed, RssFeed } from 'feedsmith';
import { AppError } from '../../../shared/errors.ts';
import { stripHtml } from '../../../shared/text/plain-text.ts';
import { readXml } from '../../engine/transfer/import/xml.ts';
import { feedText } from './feed-text.ts';

/** What a feed tells of one piece of news, as text: whatever it holds of markup is gone. */
export interface FeedItem {
  /** What the feed calls it, however its words and its address change. */
  guid: string;
  title: string;
  summary: string;
  news_url: string;
  published_on: string | null;
  news_category: string | null;
}

/** What came is no feed, or one that cannot be read. */
export class NoFeed extends Error {
  override name = 'NoFeed';
}

/** An item before it is looked at. */
interface Told {
  guid?: string | undefined;
  title: string;
  summary: string;
  link?: string | undefined;
  moment?: string | undefined;
  category?: string | undefined;
}

/** Feeds list their newest first; older ones than these are left where they are. */
const mostItems = 500;
const longest = { title: 300, summary: 1_500, guid: 500, url: 2_000, category: 100 } as const;

const unseen = /[\p{Cc}\p{Cf}]+/gu;

/** In one line, without signs that are not seen, and cut between characters. */
function line(text: string, most: number): string {
  const characters = [...text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()];
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/** Texts of Atom say what they are; of all others nobody knows, and what looks like markup is taken for it. */
const worded = ({ type, value = '' }: Partial<AtomFeed.Text> = {}): string => (type === 'html' || type === 'xhtml' ? stripHtml(value) : value);

const ofRss = (feed: RssFeed.Feed<string>): Told[] =>
  (feed.items ?? []).map(({ guid, title, description, content, link, pubDate, dc, categories }) => ({
    guid: guid?.value,
    title: stripHtml(title ?? ''),
    summary: stripHtml(description ?? content?.encoded ?? ''),
    link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    moment: pubDate ?? dc?.dates?.[0],
    category: categories?.[0]?.name ?? dc?.subjects?.[0],
  }));

const ofRdf = (feed: RdfFeed.Feed<string>): Told[] =>
  (feed.items ?? []).map(({ rdf, title, description, content, link, dc }) => ({
    guid: rdf?.about,
    title: stripHtml(title ?? ''),
    summary: stripHtml(description ?? content?.encoded ?? ''),
    link: link ?? rdf?.about,
    moment: dc?.dates?.[0],
    category: dc?.subjects?.[0],
  }));

const ofAtom = (feed: AtomFeed.Feed<string>): Told[] =>
  (feed.entries ?? []).map(({ id, title, summary, content, links, published, updated, categories }) => ({
    guid: id,
    title: worded(title),
    summary: worded(summary) || worded(content),
    link: (links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links?.[0])?.href,
    moment: published ?? updated,
    category: categories?.[0]?.label ?? categories?.[0]?.term,
  }));

/** The day in UTC of a moment that makes sense; years beyond are slips. */
function dayOf(moment: string | undefined): string | null {
  const time = Date.parse(moment ?? '');
  if (!Number.isFinite(time)) return null;
  const day = new Date(time).toISOString().slice(0, 10);
  return day > '1990' && day < '2100' ? day : null;
}

/** Where it is read: an address that may be opened, as it is or seen from that of the feed. */
function addressOf(link: string | undefined, feedUrl: string): string | undefined {
  const text = link?.trim() ?? '';
  if (text === '' || !URL.canParse(text, feedUrl)) return undefined;
  const { href, protocol, username, password } = new URL(text, feedUrl);
  const isOpen = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isOpen && href.length <= longest.url ? href : undefined;
}

function itemOf({ guid, title, summary, link, moment, category }: Told, feedUrl: string): FeedItem[] {
  const news_url = addressOf(link, feedUrl);
  const words = line(summary, longest.summary);
  const called = line(title, longest.title) || line(words, longest.title);
  if (news_url === undefined || called === '') return [];
  return [
    {
      guid: line(guid ?? '', longest.guid) || news_url.slice(0, longest.guid),
      title: called,
      summary: words,
      news_url,
      published_on: dayOf(moment),
      news_category: line(stripHtml(category ?? ''), longest.category) || null,
    },
  ];
}

function toldIn(xml: string): Told[] {
  const { format, feed } = parseFeed(xml);
  if (format === 'rss') return ofRss(feed as RssFeed.Feed<string>);
  if (format === 'rdf') return ofRdf(feed as RdfFeed.Feed<string>);
  if (format === 'atom') return ofAtom(feed as AtomFeed.Feed<string>);
  throw new NoFeed(`a feed of the form ${format}`);
}

const isNoFeed = (error: unknown): boolean =>
  error instanceof DetectError ||
  error instanceof MalformedError ||
  error instanceof ParseError ||
  (error instanceof AppError && error.code === 'unsupported_type');

/** Each is told once, by the name its feed gives it and by its address. */
function once(items: readonly FeedItem[]): FeedItem[] {
  const names = new Set<string>();
  const addresses = new Set<string>();
  return items.filter(({ guid, news_url }) => {
    if (names.has(guid) || addresses.has(news_url)) return false;
    names.add(guid);
    addresses.add(news_url);
    return true;
  });
}

/**
 * Reads a feed of RSS 2.0, RSS 1.0 (RDF) or Atom. Nothing that it names is looked up, and document types, which may declare entities, are refused. Items without
 * words or without an address that may be opened are left out.
 * @throws NoFeed
 */
export function readFeed(bytes: Uint8Array, contentType: string | null, feedUrl: string): FeedItem[] {
  try {
    const xml = feedText(bytes, contentType);
    // The library mends what is broken; of a feed that was cut off half of the news would be read as all of it.
    readXml(xml, {});
    const told = toldIn(Buffer.from(xml).toString('utf8'));
    return once(told.slice(0, mostItems).flatMap((one) => itemOf(one, feedUrl)));
  } catch (error) {
    if (isNoFeed(error)) throw new NoFeed('no feed', { cause: error });
    throw error;
  }
}
