import { metaDescription } from '../../shared/text/plain-text.ts';
import { defaultLanguage } from '../../shared/languages.ts';
import type { Reading, Shop } from '../reading.ts';
import type { StructuredData } from './structured-data.ts';

export interface PageFacts {
  title: string;
  /** HTML or text; cut to what search engines show. */
  description?: string | null;
  /** Id of the picture that is shown where the page is shared. */
  picture?: string | null;
  /** Where search engines are to find it; the page's own path without what narrows it. Empty: they leave it alone. */
  canonical?: string;
  data?: readonly StructuredData[];
  /** Address of the style sheet. */
  style: string;
}

/** The host without `www.`, in small letters: one address for each page. */
export const originOf = ({ shop: { hostname } }: { shop: Pick<Shop, 'hostname'> }): string => `https://${hostname.toLowerCase().replace(/^www\./, '')}`;

/** JSON within HTML: nothing of it ends the element it stands in. */
const asScript = (data: StructuredData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** What browsers, search engines and those who share the page are told of it. */
export function Head({ reading, facts }: { reading: Reading; facts: PageFacts }) {
  const { shop, language, elsewhere } = reading;
  const origin = originOf(reading);
  const { title, canonical, picture, data = [], style } = facts;
  const description = metaDescription(facts.description ?? '');
  const languages = Object.entries(elsewhere);
  const first = elsewhere[defaultLanguage] ?? languages[0]?.[1];
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title === shop.name ? title : `${title} – ${shop.name}`}</title>
      {description !== '' && <meta name="description" content={description} />}
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#111113" media="(prefers-color-scheme: dark)" />
      {canonical === undefined ? <meta name="robots" content="noindex, follow" /> : <link rel="canonical" href={`${origin}${canonical}`} />}
      {canonical !== undefined && languages.map(([other, path]) => <link key={other} rel="alternate" hrefLang={other} href={`${origin}${path}`} />)}
      {canonical !== undefined && first !== undefined && <link rel="alternate" hrefLang="x-default" href={`${origin}${first}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title} />
      {description !== '' && <meta property="og:description" content={description} />}
      {canonical !== undefined && <meta property="og:url" content={`${origin}${canonical}`} />}
      {picture && <meta property="og:image" content={`${origin}/p/${encodeURIComponent(picture)}.jpg?width=850&height=850&quality=70`} />}
      <meta property="og:locale" content={language} />
      <link rel="icon" href="/store/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href={style} />
      {data.map((one) => (
        <script key={String(one['@type'])} type="application/ld+json" dangerouslySetInnerHTML={{ __html: asScript(one) }} />
      ))}
    </head>
  );
}
