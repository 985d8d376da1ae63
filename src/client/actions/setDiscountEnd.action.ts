import type { SetAnswer } from '../../shared/records/calls.ts';
import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

const field = 'discount_end_date';

/** One end date for the discounts of all selected rows. */
export default defineAction({
  icon: 'calendar',
  right: 'set',
  needs: 'rows',
  async run({ form, selection, count, api, text, ask, toast, reload, undo }) {
    const values = await ask({ title: text('message.set_discount_end', { count }), fields: [field], button: text('action.apply') });
    if (!values) return;
    try {
      const answer = await api.action<SetAnswer>(form.name, 'set', { selection, values: { [field]: values[field] ?? null } });
      const changeSet = answer.change_set_id;
      toast({ variant: 'success', text: text('message.data_saved'), undo: changeSet === null ? undefined : () => undo(changeSet) });
      reload();
    } catch (error) {
      toast({ variant: 'danger', text: text('message.error_saving_data', { reason: failureText(error, text) }) });
    }
  },
});
