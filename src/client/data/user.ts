import type { PageRights } from '../../shared/access.ts';
import type { Language, MultiText } from '../../shared/languages.ts';

export interface Bookmark {
  /** Without the language segment. */
  path: string;
}

export interface SessionUser {
  user_id: number;
  user_name: string;
  user_email: string;
  first_name: string | null;
  last_name: string | null;
  blocked: boolean;
  language_code: Language | null;
  bookmarks: Bookmark[];
  company: string | null;
  scope: string[] | Record<string, unknown>;
}

export interface Company {
  company_code: string;
  company_name: string;
  currency_code: string;
}

/** A page or a group of pages; only what the user may open is in the tree. */
export interface MenuPage {
  page_code: string;
  page_title: MultiText;
  url: string | null;
  icon: string | null;
  /** False for pages that are opened from others and do not stand in the menu. */
  menu: boolean;
  children: MenuPage[];
  rights: PageRights;
}

/** Answer of `rpc/user`. */
export interface UserAnswer {
  user: SessionUser;
  companies: Company[];
  menu: MenuPage[];
}

/** First and last name, else the name the user signs in with. */
export const fullName = (user: SessionUser): string => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.user_name || user.user_email;
