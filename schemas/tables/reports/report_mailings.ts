import { sql } from 'drizzle-orm';
import { index, uniqueIndex } from 'drizzle-orm/pg-core';
import { choice, flag, instant, integer, json, path, text, timeZone } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';

/** A report as somebody set it, mailed to colleagues again and again. Each is sent what he himself would see. */
export const reportMailings = table('report_mailing', {
  report_mailing_id: idColumn().primaryKey(),
  company_code: companyColumn().references(() => companies.company_code),
  mailing_name: column(text).notNull(),
  /** Page of the report. */
  screen: column(path).notNull(),
  /** How it is read (src/shared/records/report-setting.ts). */
  setting: column(json).notNull(),
  file_format: column(choice, { values: ['xlsx', 'csv', 'pdf'] })
    .notNull()
    .default('xlsx'),
  repeats: column(choice, { values: ['day', 'week', 'month', 'quarter'] })
    .notNull()
    .default('week'),
  /** The first time; the others come at the same hour of the clock in the time zone. */
  starts_at: column(instant)
    .notNull()
    .default(sql`date_trunc('day', now()) + interval '30 hours'`),
  time_zone: column(timeZone).notNull().default('UTC'),
  /** Nothing is sent where the report has no rows. */
  only_with_rows: column(flag).notNull().default(true),
  active: column(flag).notNull().default(true),
  /** Somebody wants it now. */
  asked_at: column(instant),
  /** The last time, to how many, and how many were left out because they may not see the report. */
  mailed_at: column(instant),
  mailed_to: column(integer),
  left_out: column(integer),
  /** Why nothing was sent the last time. */
  mailing_problem: column(choice, { values: ['no_report', 'no_setting', 'too_large', 'failed'] }),
  ...stamps(),
});

export const reportMailingReference = referenceTo(reportMailings.report_mailing_id, { form: 'report_mailings', label: 'mailing_name' });
const colleagueReference = referenceTo(appUsers.user_id, { form: 'colleagues_brief', label: 'user_name', labelField: 'user_name' });

/** Who is sent a report. */
export const reportRecipients = table(
  'report_recipient',
  {
    report_recipient_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    report_mailing_id: ownerColumn(reportMailingReference),
    user_id: referenceColumn(colleagueReference, { onDelete: 'cascade' }).notNull(),
    ...stamps(),
  },
  (self) => [uniqueIndex('report_recipient_once').on(self.company_code, self.report_mailing_id, self.user_id), index('report_recipient_user').on(self.user_id)],
);
