import type { DeleteAnswer, Window } from '../../shared/records/calls.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Empties the user's list of labels, also of what the view does not show. */
export default defineAction({
  icon: 'clear-format',
  right: 'delete',
  needs: 'none',
  danger: true,
  async run({ form, api, text, confirm, toast, reload }) {
    try {
      const { total = 0 } = await api.action<Window>(form.name, 'list', { limit: 1, columns: [...form.key] });
      if (total === 0) return toast({ variant: 'warning', text: text('message.list_is_empty') });
      const body = text('message.confirm_delete_records', { count: total });
      if (!(await confirm({ title: text('message.are_you_sure'), body, button: text('action.clear_labels'), danger: true }))) return;
      const { deleted, change_set_id: changeSet } = await api.action<DeleteAnswer>(form.name, 'delete', { expected: total });
      toast({ variant: 'success', text: text('message.records_deleted', { count: deleted }), changeSet });
      reload('gone');
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_deleting_data', { reason: failureText(error, text) }) });
    }
  },
});
