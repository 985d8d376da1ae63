import { appUsers } from '../../tables/access/people-and-pages.ts';
import { reportMailings, reportRecipients } from '../../tables/reports/report_mailings.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Colleagues to whom a report is mailed. */
export default defineForm({
  table: reportRecipients,
  parent: { form: 'report_mailings', by: 'report_mailing_id' },
  add: true,
  delete: true,
  fields: {
    ...pick(reportRecipients, 'report_recipient_id', 'report_mailing_id'),
    mailing_name: reportMailings.mailing_name,
    user_id: reportRecipients.user_id,
    user_name: appUsers.user_name,
    user_email: appUsers.user_email,
  },
  from: joined(reportRecipients, reportMailings, appUsers),
  write: 'all',
  search: ['user_name', 'user_email'],
});
