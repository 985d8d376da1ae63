import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { reportSettingSchema } from '../../../src/shared/records/report-setting.ts';
import { instant } from '../../kinds.gen.ts';
import { appUsers, pages } from '../../tables/access/people-and-pages.ts';
import { reportMailings } from '../../tables/reports/report_mailings.ts';
import { computed, defineForm } from '../define.ts';
import { pick } from '../pick.ts';

const { starts_at, repeats, time_zone, active } = reportMailings;

/** Reports that are mailed again and again; they are begun on the page of their report. */
export default defineForm({
  table: reportMailings,
  add: true,
  delete: true,
  fields: {
    ...pick(reportMailings, 'report_mailing_id', 'mailing_name', 'screen'),
    report_title: pages.page_title,
    ...pick(reportMailings, 'setting', 'repeats', 'starts_at', 'time_zone', 'file_format', 'only_with_rows', 'active'),
    next_at: computed(instant, sql`case when ${active} then kontor_mailing_next(${starts_at}, ${repeats}, ${time_zone}, now()) end`),
    ...pick(reportMailings, 'mailed_at', 'mailed_to', 'left_out', 'mailing_problem'),
    owner_name: appUsers.user_name,
  },
  from: (select) =>
    select.from(reportMailings).leftJoin(pages, eq(pages.url, reportMailings.screen)).leftJoin(appUsers, eq(appUsers.user_id, reportMailings.created_by)),
  search: ['mailing_name', 'owner_name'],
  create: ['screen'],
  write: ['mailing_name', 'setting', 'repeats', 'starts_at', 'time_zone', 'file_format', 'only_with_rows', 'active'],
  rules: [{ id: 'report-setting', fields: ['setting'], holds: (row) => v.is(reportSettingSchema, row.setting) }],
  actions: ['mail_now'],
});
