import { languages } from '../../../../shared/languages.ts';
import type { MultiText } from '../../../../shared/languages.ts';
import { escapeHtml } from '../../../../shared/text/escape-html.ts';
import { sanitise } from '../../../engine/records/core/sanitise-html.ts';

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

function bodyOf({ title, content_text, ingredients, picture }: ToldContent, language: keyof MultiText): string {
  const [text, list] = [content_text[language], ingredients[language]];
  const image = picture === null ? '' : `<p><img src="/p/${encodeURIComponent(picture)}.jpg" alt="${escapeHtml(title[language] ?? '')}"></p>`;
  return sanitise(`${image}${list ? lines(list) : ''}${text ?? ''}`);
}

/** A draft page of a shop that shows a house or a recipe in all its languages. Its address has the number of what it shows, which no other page has. */
export function contentPageOf(told: ToldContent, slugs: Readonly<Record<string, string>>) {
  const code = `${told.content_kind}-${told.content_item_id}`;
  const written = languages.filter((language) => told.title[language]);
  const inEach = (value: (language: keyof MultiText) => string): MultiText => Object.fromEntries(written.map((language) => [language, value(language)]));
  return {
    page_code: code,
    title: told.title,
    slug: inEach((language) => (slugs[language] ? `${slugs[language]}-${told.content_item_id}` : code)),
    body: inEach((language) => bodyOf(told, language)),
    in_footer: false,
  };
}
