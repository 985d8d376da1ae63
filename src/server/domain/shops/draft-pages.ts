import { sql } from 'drizzle-orm';
import { languages } from '../../../shared/languages.ts';
import type { Language, MultiText } from '../../../shared/languages.ts';
import type { Caller } from '../../engine/access/callers.ts';
import { formOf, rightsOnForm } from '../../engine/access/rights.ts';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { sanitise } from '../../engine/records/core/sanitise-html.ts';
import { pages } from './page-publishing.ts';

/** What becomes a draft page of a shop. */
export interface PageDraft {
  /** Names what it is made of, with its number: no other page has it. */
  code: string;
  id: number;
  title: MultiText;
  /** HTML in a language; what the page may not have is taken out of it. */
  bodyIn: (language: Language) => string;
}

/** So many pages are told by name. */
const mostNamed = 10;

/** Pages by their codes, as people are told of them. */
export const namedPages = (codes: readonly string[]): string => [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? ['…'] : [])].join(', ');

/** The pages are made on behalf of whoever asks: he must be one who may add them. @throws AppError forbidden */
export function mayDraftPages({ rights }: Pick<Caller, 'rights'>): void {
  if (!rightsOnForm(rights, formOf('frontend_pages')).add) throw appError('forbidden', { entity: 'frontend_pages' });
}

/** Makes draft pages of a shop, in the languages of their titles; their addresses have the number of what they show. @returns their numbers and codes, in the order given */
export async function makeDraftPages(
  tx: Transaction,
  changes: ChangeSetWriter,
  shop_id: number,
  drafts: readonly PageDraft[],
): Promise<{ frontend_page_id: number; page_code: string }[]> {
  const slugs = await tx.rows<{ slugs: Record<string, string> }>(
    sql`select kontor_slugs(title) as slugs from jsonb_array_elements(${JSON.stringify(drafts.map(({ title }) => title))}::jsonb) with ordinality as d(title, place) order by place`,
  );
  return pages.insert(
    changes,
    drafts.map(({ code, id, title, bodyIn }, place) => {
      const inEach = (value: (language: Language) => string): MultiText =>
        Object.fromEntries(languages.filter((language) => title[language]).map((language) => [language, value(language)]));
      const slugIn = (language: Language): string | undefined => slugs[place]?.slugs[language];
      return {
        shop_id,
        page_code: code,
        title,
        slug: inEach((language) => (slugIn(language) ? `${slugIn(language)}-${id}` : code)),
        body: inEach((language) => sanitise(bodyIn(language))),
        in_footer: false,
      };
    }),
  );
}
