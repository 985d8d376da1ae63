import { eq, sql } from 'drizzle-orm';
import { choice } from '../../kinds.gen.ts';
import { errorFirstSeen, errorOccurrences, errorPeople } from '../../figures/system.ts';
import { appUsers, pages } from '../../tables/access/people-and-pages.ts';
import { currentCompany } from '../../tables/define.ts';
import { pageErrorLogs } from '../../tables/system/change-log.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const kinds = ['page', 'no_answer', 'sign_in', 'no_right', 'not_found', 'changed_meanwhile', 'rule', 'too_often', 'busy', 'server', 'other'] as const;
const status = pageErrorLogs.http_status;
/** What sort of failure the status of an answer tells. */
const kindOfError = sql`case when ${status} is null then 'page' when ${status} = 0 then 'no_answer' when ${status} = 401 then 'sign_in' when ${status} = 403 then 'no_right'
  when ${status} = 404 then 'not_found' when ${status} in (409, 412) then 'changed_meanwhile' when ${status} in (400, 413, 415, 422) then 'rule' when ${status} = 429 then 'too_often'
  when ${status} = 503 then 'busy' when ${status} >= 500 then 'server' else 'other' end`;

/** What went wrong in browsers of people of the company, and how often. Nobody writes it; rows go after 90 days. */
export default defineForm({
  key: ['page_error_log_id'],
  scope: 'company',
  fields: {
    ...pick(pageErrorLogs, 'page_error_log_id', 'happened_at'),
    error_kind: computed(choice, kindOfError, { values: kinds }),
    error: pageErrorLogs.error,
    page_title: pages.page_title,
    ...pick(pageErrorLogs, 'page_code', 'page_name', 'user_id'),
    user_name: appUsers.user_name,
    occurrences: errorOccurrences,
    people_concerned: errorPeople,
    first_seen_at: errorFirstSeen,
    ...pick(pageErrorLogs, 'http_status', 'call_path', 'visit_company', 'language_code', 'browser', 'stack', 'alike'),
  },
  from: (select) =>
    select
      .from(pageErrorLogs)
      .leftJoin(appUsers, eq(appUsers.user_id, pageErrorLogs.user_id))
      .leftJoin(pages, eq(pages.page_code, pageErrorLogs.page_code))
      .where(eq(pageErrorLogs.visit_company, currentCompany)),
  order: ['happened_at', 'page_error_log_id'],
  search: ['error', 'user_name', 'page_title', 'page_name', 'call_path'],
});
