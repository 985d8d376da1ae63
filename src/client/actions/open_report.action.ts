import { reportAddress } from '../../shared/records/report-address.ts';
import { defineAction } from './define.ts';

/** Opens the report of a mailing as it was set. */
export default defineAction({
  icon: 'reports',
  right: 'list',
  needs: 'one',
  async run({ rows: [mailing], openScreen }) {
    if (mailing) openScreen(reportAddress(String(mailing.screen), mailing.setting));
  },
});
