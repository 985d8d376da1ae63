import { and, eq, sql } from 'drizzle-orm';
import { codeReference, flag, grant, reference } from '../../kinds.gen.ts';
import { appUsers, userPages, pages } from '../../tables/access/people-and-pages.ts';
import { as, computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { knownUsers } from './known-users.ts';
import { isArea, isPlaced, menuPlace, menuPlaces, pageRights, pagesBelow } from './page-rights.ts';

type Right = (typeof pageRights)[number];

/** What the roles of the user give him on the page; an administrator's role gives everything. */
const given = sql`lateral (
  select bool_or(r.administrator or coalesce(rp.perms, false)) as perms, bool_or(r.administrator or coalesce(rp.list, false)) as list,
         bool_or(r.administrator or coalesce(rp.add, false)) as add, bool_or(r.administrator or coalesce(rp.set, false)) as set,
         bool_or(r.administrator or coalesce(rp.delete, false)) as delete
    from role_user ru join role r using (role_id) left join role_page rp on rp.role_id = ru.role_id and rp.page_code = ${pages.page_code}
   where ru.user_id = ${appUsers.user_id} and r.active) given`;
const inherited = (right: Right) => computed(flag, sql`coalesce(given.${sql.raw(`"${right}"`)}, false)`);
const own = (right: Right) => as(grant, userPages[right], { inherited: `inherited_${right}` });

/** Every known user with every page; a right that is allowed or refused here wins over the roles, an empty one leaves it to them. */
export default defineForm({
  key: ['user_id', 'page_code'],
  fields: {
    user_id: as(reference, appUsers.user_id, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
    page_code: pages.page_code,
    parent_page_code: as(codeReference, pages.parent_page_code, { form: 'pages_brief', value: 'page_code', label: 'page_title' }),
    user_name: appUsers.user_name,
    ...pick(pages, 'page_title', 'url', 'position'),
    menu_place: menuPlace(),
    is_area: isArea(),
    perms: own('perms'),
    list: own('list'),
    add: own('add'),
    set: own('set'),
    delete: own('delete'),
    inherited_perms: inherited('perms'),
    inherited_list: inherited('list'),
    inherited_add: inherited('add'),
    inherited_set: inherited('set'),
    inherited_delete: inherited('delete'),
  },
  from: (select) =>
    select
      .from(appUsers)
      .innerJoin(pages, sql`true`)
      .innerJoin(menuPlaces, isPlaced)
      .leftJoin(userPages, and(eq(userPages.user_id, appUsers.user_id), eq(userPages.page_code, pages.page_code)))
      .leftJoin(given, sql`true`)
      .where(knownUsers),
  order: ['user_id', 'menu_place'],
  search: ['page_title', 'url'],
  write: ['perms', 'list', 'add', 'set', 'delete'],
  spreads: { fields: pageRights, to: pagesBelow },
});
