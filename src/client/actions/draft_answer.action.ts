import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** Has the engine draft an answer, which then is among the drafts. */
export default defineAction({
  icon: 'bot',
  right: 'set',
  needs: 'one',
  async run({ rows: [mail], api, text, toast, reload }) {
    if (!mail) return;
    try {
      await api.rpc('mail_draft', { email_id: Number(mail.email_id) });
      toast({ variant: 'success', text: text('mailbox.drafted') });
      reload();
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
    }
  },
});
