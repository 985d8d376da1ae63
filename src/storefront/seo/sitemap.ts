import { escapeHtml } from '../../shared/text/escape-html.ts';

/** The addresses of one page by language. */
export type Alternates = readonly (readonly [language: string, path: string])[];

/** How many addresses a file of a sitemap may have (sitemaps.org). */
export const mostAddresses = 50_000;

/** A file of a sitemap: each page in each of its languages, with its other ones beside it. */
export const toSitemap = (origin: string, pages: readonly Alternates[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages
    .flatMap((alternates) =>
      alternates.map(
        ([, path]) =>
          `<url><loc>${escapeHtml(origin + path)}</loc>${alternates
            .map(([language, other]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + other)}"/>`)
            .join('')}</url>`,
      ),
    )
    .join('\n')}\n</urlset>\n`;

export const toRobots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /rpc/', 'Disallow: /*/search', 'Disallow: /*/ask?', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
