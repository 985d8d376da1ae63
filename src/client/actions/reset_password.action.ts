import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';
import { confirmProcedure } from './procedure-action.ts';
import { tellCodes } from './tell-codes.ts';

/** Lets the selected users choose new passwords. Who could not be mailed a link is told with his code, once. */
export default defineAction({
  procedure: 'reset_password',
  async run(context, words) {
    const { count, text, toast } = context;
    if (!(await confirmProcedure(context, 'reset_password', words))) return;
    try {
      const answer = await callProcedure(context, 'reset_password', {});
      if (!(await tellCodes(context, answer))) toast({ variant: 'success', text: text('message.reset_links_sent', { count }) });
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
