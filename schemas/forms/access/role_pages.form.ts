import { and, eq, sql } from 'drizzle-orm';
import { codeReference, reference } from '../../kinds.gen.ts';
import { roles, rolePages, pages } from '../../tables/access/people-and-pages.ts';
import { as, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Every role with every page and the rights it gives there. */
export default defineForm({
  key: ['role_id', 'page_code'],
  fields: {
    role_id: as(reference, roles.role_id, { form: 'roles_brief', value: 'role_id', label: 'role_name' }),
    page_code: pages.page_code,
    parent_page_code: as(codeReference, pages.parent_page_code, { form: 'pages_brief', value: 'page_code', label: 'page_title' }),
    ...pick(pages, 'page_title', 'url', 'position'),
    ...pick(rolePages, 'perms', 'list', 'add', 'set', 'delete'),
  },
  from: (select) =>
    select
      .from(roles)
      .innerJoin(pages, sql`true`)
      .leftJoin(rolePages, and(eq(rolePages.role_id, roles.role_id), eq(rolePages.page_code, pages.page_code))),
  order: ['role_id', 'url'],
  search: ['page_title', 'url'],
  write: ['perms', 'list', 'add', 'set', 'delete'],
});
