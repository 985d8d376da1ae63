import { sql } from 'drizzle-orm';
import { noRights } from '../../../shared/access.ts';
import type { PageRights } from '../../../shared/access.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Transaction } from '../database/database.ts';
import type { RightsByPage } from './rights.ts';

export interface MenuPage {
  page_code: string;
  page_title: MultiText;
  url: string | null;
  icon: string | null;
  /** False for a page that may be opened but stands in no menu. */
  menu: boolean;
  rights: PageRights;
  children: MenuPage[];
}

interface PageRow extends Omit<MenuPage, 'rights' | 'children'> {
  parent_page_code: string | null;
}

async function readMenu(tx: Transaction, rights: RightsByPage): Promise<MenuPage[]> {
  const rows = await tx.rows<PageRow>(sql`select page_code, parent_page_code, page_title, url, icon, menu from page order by position, page_code`);
  const byParent = groupBy(rows, ({ parent_page_code }) => parent_page_code);
  const below = (parent: string | null): MenuPage[] =>
    (byParent.get(parent) ?? []).flatMap(({ parent_page_code: _, ...row }) => {
      const own = (row.url !== null && rights.get(row.url)) || noRights;
      const children = below(row.page_code);
      return own.perms || children.length > 0 ? [{ ...row, rights: own, children }] : [];
    });
  return below(null);
}

/** Menus by the rights that they were cut down to: as soon as any user, role, page or grant changes, everybody gets rights anew. */
const known = new WeakMap<RightsByPage, MenuPage[]>();

/** The page tree cut down to what may be opened; a heading stays while something below it is left. */
export async function menuOf(tx: Transaction, rights: RightsByPage): Promise<MenuPage[]> {
  const made = known.get(rights);
  if (made) return made;
  const menu = await readMenu(tx, rights);
  known.set(rights, menu);
  return menu;
}
