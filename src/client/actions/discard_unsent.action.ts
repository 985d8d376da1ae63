import type { ProcedureAnswer } from './call-procedure.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Throws messages away that have not left yet; that cannot be taken back. */
export default defineAction({
  icon: 'mail-off',
  right: 'delete',
  needs: 'rows',
  danger: true,
  procedure: 'discard_unsent',
  async run({ form, selection, count, api, text, confirm, toast, reload }) {
    const button = text('action.discard_unsent');
    if (!(await confirm({ title: text('message.are_you_sure'), body: text('message.confirm_discard_unsent', { count }), button, danger: true }))) return;
    try {
      const { changed = 0 } = await api.action<ProcedureAnswer>(form.name, 'discard_unsent', { selection });
      toast(
        changed === 0
          ? { variant: 'warning', text: text('message.no_records_deleted') }
          : { variant: 'success', text: text('message.records_deleted', { count: changed }) },
      );
      reload('gone');
    } catch (error) {
      toast({ variant: 'danger', text: `${text('message.error_deleting_data')}: ${failureText(error, text)}` });
    }
  },
});
