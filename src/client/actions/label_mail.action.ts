import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** The server labels so many at once. */
const most = 20;

/** Has the engine say what the selected mails are about that have no label. */
export default defineAction({
  icon: 'bot',
  right: 'set',
  needs: 'selection',
  async run({ rows, api, text, toast, reload }) {
    const email_ids = rows.slice(0, most).map(({ email_id }) => Number(email_id));
    try {
      const { labelled, left } = await api.rpc('mail_label', { email_ids });
      toast({ variant: 'success', text: text('mailbox.labelled', { labelled, left }) });
      reload();
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
    }
  },
});
