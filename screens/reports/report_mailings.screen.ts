import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'report_mailings',
  icon: 'mail',
  columns: { screen: false, setting: false, time_zone: 'hidden', report_title: { width: 200 }, active: { as: 'active' } },
  edit: ['mailing_name', 'repeats', 'starts_at', 'file_format', 'only_with_rows', 'active'],
  record: 'reports/report_mailing',
  actions: { with: ['open_report'], without: ['add', 'import'] },
});
