import { and, eq, sql } from 'drizzle-orm';
import { choice, codeReference, flag, reference } from '../../kinds.gen.ts';
import { roles, rolePages, pages } from '../../tables/access/people-and-pages.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { isArea, isPlaced, menuPlace, menuPlaces, pageRights, pagesBelow } from './page-rights.ts';

/** What a role gives; that of administrators gives everything. */
const given = (right: (typeof pageRights)[number]) => computed(flag, sql`case when ${roles.administrator} then true else ${rolePages[right]} end`);
const { perms, list, add, set } = rolePages;

/** Every role with every page and the rights it gives there. What is given for a heading is given for all pages below it. */
export default defineForm({
  key: ['role_id', 'page_code'],
  fields: {
    role_id: as(reference, roles.role_id, { form: 'roles_brief', value: 'role_id', label: 'role_name' }),
    page_code: pages.page_code,
    parent_page_code: as(codeReference, pages.parent_page_code, { form: 'pages_brief', value: 'page_code', label: 'page_title' }),
    ...pick(pages, 'page_title', 'url', 'position'),
    menu_place: menuPlace(),
    is_area: isArea(),
    all_rights: computed(flag, sql`${roles.administrator} or coalesce(${perms} and ${list} and ${add} and ${set} and ${rolePages.delete}, false)`),
    perms: given('perms'),
    list: given('list'),
    add: given('add'),
    set: given('set'),
    delete: given('delete'),
    administrator: roles.administrator,
    reach: computed(choice, sql`case when ${roles.administrator} then 'everything' end`, { values: ['everything'] }),
  },
  from: (select) =>
    select
      .from(roles)
      .innerJoin(pages, sql`true`)
      .innerJoin(menuPlaces, isPlaced)
      .leftJoin(rolePages, and(eq(rolePages.role_id, roles.role_id), eq(rolePages.page_code, pages.page_code))),
  order: ['role_id', 'menu_place'],
  search: ['page_title', 'url'],
  write: {
    all_rights: { column: perms, recalculate: (all: boolean | null) => ({ list: all, add: all, set: all, delete: all }) },
    ...pick(rolePages, ...pageRights),
  },
  decided: [{ rule: 'administrators-may-everything', by: 'administrator', fields: ['all_rights', ...pageRights] }],
  spreads: { fields: ['all_rights', ...pageRights], to: pagesBelow },
});
