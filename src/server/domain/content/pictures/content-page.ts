import type { MultiText } from '../../../../shared/languages.ts';
import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import type { PageDraft } from '../../shops/draft-pages.ts';

/** What becomes a page. */
export interface ToldContent {
  content_item_id: number;
  content_kind: string;
  title: MultiText;
  content_text: MultiText;
  ingredients: MultiText;
  picture: string | null;
}

const lines = (text: string): string =>
  `<ul>${text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<li>${escapeHtml(line.trim())}</li>`)
    .join('')}</ul>`;

/** A page that shows a house or a recipe. */
export const contentPageOf = ({ content_item_id, content_kind, title, content_text, ingredients, picture }: ToldContent): PageDraft => ({
  code: `${content_kind}-${content_item_id}`,
  id: content_item_id,
  title,
  bodyIn(language) {
    const [text, list] = [content_text[language], ingredients[language]];
    const image = picture === null ? '' : `<p><img src="/p/${encodeURIComponent(picture)}.jpg" alt="${escapeHtml(title[language] ?? '')}"></p>`;
    return `${image}${list ? lines(list) : ''}${text ?? ''}`;
  },
});
