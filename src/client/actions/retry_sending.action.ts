import type { ProcedureAnswer } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Sends messages now that wait or were given up; what has left cannot be taken back, so no undo is offered. */
export default defineAction({
  icon: 'mail',
  right: 'set',
  needs: 'rows',
  procedure: 'retry_sending',
  async run({ form, selection, api, text, toast, reload }) {
    try {
      const { changed = 0 } = await api.action<ProcedureAnswer>(form.name, 'retry_sending', { selection });
      toast({ variant: changed === 0 ? 'warning' : 'success', text: text('message.records_changed', { count: changed }) });
      reload();
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
