import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** Brings deleted records back. */
export default defineAction({
  icon: 'undo',
  right: 'delete',
  needs: 'selection',
  async run({ form, selection, api, text, toast, reload }) {
    try {
      const { changed, change_set_id: changeSet } = await api.action<{ changed: number; change_set_id: number | null }>(form.name, 'restore', selection);
      toast({ variant: changed === 0 ? 'warning' : 'success', text: text('message.records_restored', { count: changed }), changeSet });
      reload();
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_saving_data', { reason })));
    }
  },
});
