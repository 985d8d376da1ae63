import type { MultiText } from '../../../shared/languages.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { PageDraft } from '../shops/draft-pages.ts';

export interface Told {
  news_id: number;
  title: MultiText;
  summary: MultiText;
  news_url: string;
}

/** A page that tells a piece of news and leads to where it was read. The words of a foreign feed stand in it as text. */
export const pageOf = ({ news_id, title, summary, news_url }: Told): PageDraft => ({
  code: `news-${news_id}`,
  id: news_id,
  title,
  bodyIn(language) {
    const words = summary[language];
    const link = `<p><a href="${escapeHtml(news_url)}" target="_blank">${escapeHtml(new URL(news_url).hostname)}</a></p>`;
    return `${words ? `<p>${escapeHtml(words)}</p>` : ''}${link}`;
  },
});
