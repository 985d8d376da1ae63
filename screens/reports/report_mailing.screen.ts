import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'report_mailings',
  icon: 'mail',
  list: 'reports/report_mailings',
  title: ['mailing_name'],
  chips: ['report_title', 'next_at', 'mailed_at', 'mailed_to', 'left_out', 'mailing_problem'],
  tabs: [
    {
      title: 'term.mailing',
      fields: ['mailing_name', 'repeats', 'starts_at', 'time_zone', 'file_format', 'only_with_rows', 'active'],
      screen: 'reports/report_recipients',
    },
    { panel: 'history' },
  ],
});
