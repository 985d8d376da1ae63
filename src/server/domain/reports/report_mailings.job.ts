import { sql } from 'drizzle-orm';
import { reportMailings } from '../../../../schemas/tables/reports/report_mailings.ts';
import { reports } from '../../../generated/server/reports.gen.ts';
import { AppError } from '../../../shared/errors.ts';
import { defaultLanguage, isLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { readRights } from '../../engine/access/rights.ts';
import { enqueue } from '../../engine/outbox/enqueue.ts';
import { mailText } from '../../engine/outbox/mail-text.ts';
import type { MailMessage } from '../../engine/outbox/message.ts';
import { wordIn } from '../../engine/outbox/public-text.ts';
import { defineJob } from '../../engine/jobs/define.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import type { Services } from '../../engine/services.ts';
import { drawReport } from './report-file.ts';
import type { ReportFormat } from './report-file.ts';

const mailings = rowsOf(reportMailings);

/** A mailing whose time has come. */
interface Due {
  report_mailing_id: number;
  company_code: string;
  company_name: string;
  mailing_name: string;
  screen: string;
  setting: unknown;
  file_format: ReportFormat;
  only_with_rows: boolean;
  /** Which time it is: the hour it was due, or when somebody asked for it. */
  moment: string;
}

/** Somebody whom it is sent. */
interface Recipient {
  user_id: number;
  user_email: string;
  language_code: string;
  /** He works in the company and may list the report. */
  may: boolean;
}

const dueMailings = ({ database }: Services): Promise<Due[]> =>
  database.system((tx) =>
    tx.rows<Due>(sql`
      select m.report_mailing_id, m.company_code, c.company_name, m.mailing_name, m.screen, m.setting, m.file_format, m.only_with_rows,
             coalesce(m.asked_at, due.at)::text as moment
        from report_mailing m join company c using (company_code)
       cross join lateral (select kontor_mailing_due(m.starts_at, m.repeats, m.time_zone, now()) as at) due
       where not c.disabled and (m.asked_at is not null or (m.active and due.at > coalesce(m.mailed_at, m.created_at)))
       order by m.report_mailing_id`),
  );

const recipientsOf = ({ database }: Services, { report_mailing_id, company_code, screen }: Due): Promise<Recipient[]> =>
  database.system((tx) =>
    tx.rows<Recipient>(sql`
      select u.user_id, u.user_email, u.language_code,
             not u.blocked and exists (select 1 from user_company w where w.user_id = u.user_id and w.member_company = ${company_code})
               and exists (select 1 from kontor_rights(u.user_id) r where r.list and r.url = ${screen}) as may
        from report_recipient p join app_user u using (user_id)
       where p.report_mailing_id = ${report_mailing_id} order by u.user_id`),
  );

const titleOf = (screen: string, language: Language): string => wordIn(language, `screen.${screen.replaceAll('/', '.')}`);

/** The mail to one of them: what he himself would see; null where that has no rows and nothing is to be sent then. */
async function mailTo(services: Services, due: Due, { user_id, user_email, language_code }: Recipient): Promise<MailMessage | null> {
  const language = isLanguage(language_code) ? language_code : defaultLanguage;
  const rights = await services.database.system((tx) => readRights(tx, user_id));
  const actor = { userId: user_id, companyCode: due.company_code, rights };
  const { rows, file, paper } = await drawReport(services.records, actor, { screen: due.screen, setting: due.setting, format: due.file_format, language });
  if (rows === 0 && due.only_with_rows) return null;
  const values = { name: due.mailing_name, report: titleOf(due.screen, language), company: due.company_name, rows };
  return { channel: 'mail', to: user_email, ...mailText(language, 'report', values), ...(paper ? { papers: [paper] } : { files: [file] }) };
}

interface Outcome {
  mails: { user_id: number; mail: MailMessage }[];
  left_out: number;
  /** Why it cannot be drawn. */
  mailing_problem: string | null;
}

/** What the refusals of a report mean to whoever mails it. */
const problems: Readonly<Record<string, string>> = {
  bad_request: 'no_setting',
  unknown_field: 'no_setting',
  too_complex: 'too_large',
  too_many_columns: 'too_large',
  too_many_to_sort: 'too_large',
};

/** Draws the report for each recipient, before anything is written. A report that cannot be drawn is told by its row. */
async function draw(services: Services, due: Due): Promise<Outcome> {
  if (!reports.has(due.screen)) return { mails: [], left_out: 0, mailing_problem: 'no_report' };
  const recipients = await recipientsOf(services, due);
  const allowed = recipients.filter(({ may }) => may);
  const mails: Outcome['mails'] = [];
  try {
    for (const recipient of allowed) {
      const mail = await mailTo(services, due, recipient);
      if (mail) mails.push({ user_id: recipient.user_id, mail });
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { mails: [], left_out: 0, mailing_problem: problems[error.code] ?? 'failed' };
  }
  return { mails, left_out: recipients.length - allowed.length, mailing_problem: null };
}

/** Puts the mails in the outbox, each once for the time, and notes the time, all of it or nothing. @returns how many */
async function send({ records }: Services, { report_mailing_id, company_code, moment }: Due, { mails, left_out, mailing_problem }: Outcome): Promise<number> {
  const about = { company_code, entity: mailings.name, entity_id: String(report_mailing_id) };
  const actor = { userId: null, companyCode: company_code };
  await records.change({ actor, form: 'report_mailings', action: 'report_mailed' }, false, async ({ tx, changes }) => {
    const rows = await mailings.lock(tx, [{ report_mailing_id }], 'asked_at', 'mailed_at', 'mailed_to', 'left_out', 'mailing_problem');
    const now = new Date().toISOString();
    await mailings.update(changes, rows, () => ({ asked_at: null, mailed_at: now, mailed_to: mails.length, left_out, mailing_problem }));
    for (const { user_id, mail } of mails) await enqueue(tx, about, { ...mail, key: `report:${report_mailing_id}:${user_id}:${moment}` });
  });
  return mails.length;
}

/** Mails the reports whose time has come; one that a server missed is sent once, when the next looks. A failure of one is told when the others are sent. */
export default defineJob({
  every: 60,
  async run({ services, signal }) {
    let mails = 0;
    const failures: unknown[] = [];
    const due = await dueMailings(services);
    for (const mailing of due) {
      if (signal.aborted) break;
      try {
        mails += await send(services, mailing, await draw(services, mailing));
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
    return { reports: due.length, mails };
  },
});
