import { eq } from 'drizzle-orm';
import { appUsers, pages } from '../../tables/access/people-and-pages.ts';
import { currentCompany } from '../../tables/define.ts';
import { pageLogs } from '../../tables/system/change-log.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

/** Who opened which pages in the company, for how long and by what. Nobody writes it; rows go after 90 days. */
export default defineForm({
  key: ['page_log_id'],
  scope: 'company',
  fields: {
    ...pick(pageLogs, 'page_log_id', 'visited_at', 'user_id'),
    user_name: appUsers.user_name,
    page_title: pages.page_title,
    ...pick(pageLogs, 'page_code', 'page_name', 'seconds_on_page', 'visit_company', 'language_code', 'browser'),
  },
  from: (select) =>
    select
      .from(pageLogs)
      .innerJoin(appUsers, eq(appUsers.user_id, pageLogs.user_id))
      .leftJoin(pages, eq(pages.page_code, pageLogs.page_code))
      .where(eq(pageLogs.visit_company, currentCompany)),
  order: ['visited_at', 'page_log_id'],
  search: ['user_name', 'page_title', 'page_name'],
});
