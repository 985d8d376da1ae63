import { sql } from 'drizzle-orm';
import { code, flag } from '../../kinds.gen.ts';
import { pages } from '../../tables/access/people-and-pages.ts';
import { computed } from '../computed.ts';
import type { Row } from '../define.ts';

/** The rights on a page, as the columns of grants have them. */
export const pageRights = ['perms', 'list', 'add', 'set', 'delete'] as const;

/** The pages below a heading, at every depth: what is said of the heading is said of them. */
export const pagesBelow = ({ page_code }: Row) => sql`
  with recursive below as (
    select page_code from page where parent_page_code = ${String(page_code)}
    union select p.page_code from page p join below on p.parent_page_code = below.page_code)
  select page_code from below order by page_code`;

/** The place of each page in the menu, to be joined by its code: a heading stands right before its pages. */
export const menuPlaces = sql`(
  with recursive tree as (
    select page_code, lpad(position::text, 6, '0') as place from page where parent_page_code is null
    union all select p.page_code, tree.place || '/' || lpad(p.position::text, 6, '0') from page p join tree on p.parent_page_code = tree.page_code)
  select page_code, place from tree) menu`;
export const menuPlace = () => computed(code, sql`menu.place`);
/** Whether pages stand below it: what is ticked there is ticked for them. */
export const isArea = () => computed(flag, sql`exists (select from page below where below.parent_page_code = ${pages.page_code})`);
export const isPlaced = sql`menu.page_code = ${pages.page_code}`;
