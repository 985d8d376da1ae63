import { languages } from '../../../shared/languages.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { sanitise } from '../../engine/records/core/sanitise-html.ts';

export interface Told {
  news_id: number;
  title: MultiText;
  summary: MultiText;
  news_url: string;
}

/** The words of a foreign feed stand in the page as text; of its address only what may be opened becomes a link. */
function bodyOf({ summary, news_url }: Told, language: keyof MultiText): string {
  const words = summary[language];
  const link = `<p><a href="${escapeHtml(news_url)}" target="_blank">${escapeHtml(new URL(news_url).hostname)}</a></p>`;
  return sanitise(`${words ? `<p>${escapeHtml(words)}</p>` : ''}${link}`);
}

/** A draft page of a shop that tells a piece of news in all its languages and leads to where it was read. Its address has the number of the news, which no other page has. */
export function pageOf(told: Told, slugs: Readonly<Record<string, string>>) {
  const written = languages.filter((language) => told.title[language]);
  const inEach = (value: (language: keyof MultiText) => string): MultiText => Object.fromEntries(written.map((language) => [language, value(language)]));
  return {
    page_code: `news-${told.news_id}`,
    title: told.title,
    slug: inEach((language) => (slugs[language] ? `${slugs[language]}-${told.news_id}` : `news-${told.news_id}`)),
    body: inEach((language) => bodyOf(told, language)),
    in_footer: false,
  };
}
