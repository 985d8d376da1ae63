import { sql } from 'drizzle-orm';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { defineDemo } from '../../engine/demo/define.ts';

const setting: Partial<ReportSetting> = { groups: ['partner_name'], across: 'order_date:month', measures: ['value_view'], span: 'this_quarter' };

/** What each supplier was ordered this quarter, every Monday morning, to whoever came to the company last. It rests: a demo mails nobody by itself. */
export default defineDemo({
  after: ['accounts', 'companies'],
  async seed(tx) {
    await tx.execute(sql`
      with mailing as (
        insert into report_mailing (company_code, mailing_name, screen, setting, starts_at, time_zone, active, created_by)
        select c.company_code, 'Monday', 'reports/purchases', ${JSON.stringify(setting)}::jsonb, date_trunc('week', now()) + interval '7 days 6 hours', 'Europe/Budapest', false,
               (select min(user_id) from user_company m where m.member_company = c.company_code)
          from company c order by c.company_code returning report_mailing_id, company_code)
      insert into report_recipient (company_code, report_mailing_id, user_id)
      select m.company_code, m.report_mailing_id, max(w.user_id) from mailing m join user_company w on w.member_company = m.company_code group by 1, 2 order by 2`);
  },
});
