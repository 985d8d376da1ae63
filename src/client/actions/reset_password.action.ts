import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Gives each selected user a new password, which ends their sessions; a generated one is shown once. */
export default defineAction({
  icon: 'lock',
  right: 'set',
  needs: 'rows',
  danger: true,
  procedure: 'reset_password',
  async run({ form, selection, count, api, text, confirm, toast }) {
    const button = text('action.reset_password');
    if (!(await confirm({ title: text('message.are_you_sure'), body: text('message.confirm_reset_password', { count }), button, danger: true }))) return;
    try {
      const { password } = await api.action<{ password?: string }>(form.name, 'reset_password', { selection });
      toast({ variant: 'success', text: text('message.password_reset', { count }) });
      if (password) await confirm({ title: text('message.new_password'), body: password, button: text('action.close'), notice: true });
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
