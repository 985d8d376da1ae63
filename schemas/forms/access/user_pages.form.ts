import { and, eq, sql } from 'drizzle-orm';
import { codeReference, reference } from '../../kinds.gen.ts';
import { appUsers, userPages, pages } from '../../tables/access/people-and-pages.ts';
import { as, defineForm } from '../define.ts';
import { pick } from '../pick.ts';
import { knownUsers } from './known-users.ts';

/** Every known user with every page; a flag that is set or cleared here wins over the roles, an empty one leaves it to them. */
export default defineForm({
  key: ['user_id', 'page_code'],
  fields: {
    user_id: as(reference, appUsers.user_id, { form: 'users_brief', value: 'user_id', label: 'user_name', labelField: 'user_name' }),
    page_code: pages.page_code,
    parent_page_code: as(codeReference, pages.parent_page_code, { form: 'pages_brief', value: 'page_code', label: 'page_title' }),
    user_name: appUsers.user_name,
    ...pick(pages, 'page_title', 'url', 'position'),
    ...pick(userPages, 'perms', 'list', 'add', 'set', 'delete'),
  },
  from: (select) =>
    select
      .from(appUsers)
      .innerJoin(pages, sql`true`)
      .leftJoin(userPages, and(eq(userPages.user_id, appUsers.user_id), eq(userPages.page_code, pages.page_code)))
      .where(knownUsers),
  order: ['user_id', 'url'],
  search: ['page_title', 'url'],
  write: ['perms', 'list', 'add', 'set', 'delete'],
});
