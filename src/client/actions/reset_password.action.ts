import * as v from 'valibot';
import { callProcedure } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';
import { confirmProcedure } from './procedure-action.ts';

const codesSchema = v.array(v.object({ user_name: v.string(), code: v.string() }));

/** Lets the selected users choose new passwords. Who could not be mailed a link is told with his code, once. */
export default defineAction({
  procedure: 'reset_password',
  async run(context, words) {
    const { count, text, confirm, toast } = context;
    if (!(await confirmProcedure(context, 'reset_password', words))) return;
    try {
      const answer = await callProcedure(context, 'reset_password', {});
      const codes = v.parse(codesSchema, answer.codes);
      if (codes.length === 0) return toast({ variant: 'success', text: text('message.reset_links_sent', { count }) });
      const body = [text('message.reset_codes_note'), ...codes.map(({ user_name, code }) => `${user_name}\n${code}`)].join('\n\n');
      await confirm({ title: text('message.reset_codes'), body, button: text('action.close'), notice: true });
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
