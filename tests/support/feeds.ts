import type { PictureAnswer } from './picture-host.ts';

/** A piece of news as a test writes it into a feed, in the words of XML. */
export interface WrittenItem {
  guid?: string;
  title: string;
  link: string;
  text?: string;
  date?: string;
  category?: string;
}

const tag = (name: string, value: string | undefined): string => (value === undefined ? '' : `<${name}>${value}</${name}>`);

export const rss = (items: readonly WrittenItem[], encoding = 'utf-8'): string =>
  `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>A site</title><link>https://site.test/</link>${items
    .map(
      ({ guid, title, link, text, date, category }) =>
        `<item>${tag('title', title)}${tag('link', link)}${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}${tag('description', text)}${tag('pubDate', date)}${tag('category', category)}</item>`,
    )
    .join('')}</channel></rss>`;

export const atom = (items: readonly WrittenItem[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A site</title><id>urn:site</id>${items
    .map(
      ({ guid = '', title, link, text, date, category }) =>
        `<entry>${tag('id', guid)}<title type="html">${title}</title><link rel="self" href="https://site.test/self"/><link href="${link}"/>${tag('summary', text)}${tag('updated', date)}${category === undefined ? '' : `<category term="${category}"/>`}</entry>`,
    )
    .join('')}</feed>`;

export const rdf = (items: readonly WrittenItem[]): string =>
  `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://site.test/"><title>A site</title></channel>${items
    .map(
      ({ title, link, text, date, category }) =>
        `<item rdf:about="${link}">${tag('title', title)}${tag('link', link)}${tag('description', text)}${tag('dc:date', date)}${tag('dc:subject', category)}</item>`,
    )
    .join('')}</rdf:RDF>`;

/** A feed as a site gives it away. */
export const feedOf =
  (feed: string | Uint8Array, headers: Record<string, string> = {}): PictureAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(feed);

/** As {@link feedOf}, of a site that tells by its tag that nothing is new. */
export const taggedFeed =
  (feed: string, etag: string): PictureAnswer =>
  (request, response) =>
    void (request.headers['if-none-match'] === etag
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag, 'content-type': 'application/rss+xml' }).end(feed));
