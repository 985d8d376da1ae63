import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';
import { confirmProcedure } from './procedure-action.ts';

/** Gives the selected users a new password, which ends their sessions; it is shown once. */
export default defineAction({
  procedure: 'reset_password',
  async run(context, words) {
    const { count, text, confirm, toast } = context;
    if (!(await confirmProcedure(context, 'reset_password', words))) return;
    try {
      const { password } = await callProcedure(context, 'reset_password', {});
      toast({ variant: 'success', text: text('message.password_reset', { count }) });
      await confirm({ title: text('message.new_password'), body: password, button: text('action.close'), notice: true });
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
