import { noRights, type PageRights } from '../../shared/access.ts';
import { fold } from '../../shared/text/fold.ts';
import { defaultLanguage, type Language, type MultiText } from '../../shared/languages.ts';
import { toPagePath } from './paths.ts';
import type { MenuPage } from './user.ts';

/** A text in the reader's language, else in English, else in any it has. */
export const textIn = (texts: MultiText, language: Language): string | undefined =>
  texts[language] || texts[defaultLanguage] || Object.values(texts).find(Boolean);

export const pageTitle = (page: MenuPage, language: Language): string => textIn(page.page_title, language) ?? page.page_code;

/** The pages from the root of the tree down to the one at `path`; empty when the tree has none there. */
export function trailTo(menu: readonly MenuPage[], path: string): MenuPage[] {
  for (const page of menu) {
    if (page.url && toPagePath(page.url) === path) return [page];
    const below = trailTo(page.children, path);
    if (below.length > 0) return [page, ...below];
  }
  return [];
}

/** Rights on the page of a screen; none where the tree has no such page. */
export const rightsIn =
  (menu: readonly MenuPage[]) =>
  (screenId: string): PageRights =>
    trailTo(menu, toPagePath(screenId)).at(-1)?.rights ?? noRights;

export const hasPage = (menu: readonly MenuPage[], path: string): boolean => trailTo(menu, path).length > 0;

/** Every page that has an address, in the order of the tree. */
export function listPages(menu: readonly MenuPage[]): MenuPage[] {
  return menu.flatMap((page) => [...(page.url ? [page] : []), ...listPages(page.children)]);
}

/** Only what stands in the menu, each level in the tree's order. */
export const shownPages = (menu: readonly MenuPage[]): MenuPage[] => menu.filter((page) => page.menu);

export interface Crumb {
  title: string;
  /** Without the language segment; absent for groups that are no page. */
  path?: string;
}

/**
 * The breadcrumbs of a page: Home, then its place in the menu tree. Index pages reset the trail:
 * pass null for home and the area's title alone for an area.
 */
export function toCrumbs(menu: readonly MenuPage[], path: string, home: string, language: Language, fallback?: string): Crumb[] {
  const start: Crumb = { title: home, path: '/' };
  if (path === '/') return [start];
  const trail = trailTo(menu, path).map((page): Crumb => ({ title: pageTitle(page, language), ...(page.url && { path: toPagePath(page.url) }) }));
  if (trail.length > 0) return [start, ...trail];
  return fallback === undefined ? [start] : [start, { title: fallback, path }];
}

/** A caseless search without accents, all words anywhere in the title; the tree keeps the ancestors of what it finds. */
export function searchMenu(menu: readonly MenuPage[], query: string, language: Language): MenuPage[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...menu];
  return menu.flatMap((page) => {
    const title = fold(pageTitle(page, language));
    if (words.every((word) => title.includes(word))) return [page];
    const children = searchMenu(page.children, query, language);
    return children.length > 0 ? [{ ...page, children }] : [];
  });
}
