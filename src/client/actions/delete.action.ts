import type { DeleteAnswer } from '../../shared/records/calls.ts';
import { defineAction } from './define.ts';
import { deleteWords } from './delete-words.ts';
import { failureNotice } from './failure-text.ts';

export default defineAction({
  icon: 'trash',
  right: 'delete',
  needs: 'selection',
  shortcut: 'Control+Delete',
  danger: true,
  async run({ form, screen, selection, count, rows, nameOf, api, text, confirm, toast, reload }) {
    const sure = await confirm({
      title: text('message.are_you_sure'),
      body: deleteWords({ screen, count, names: rows.map(nameOf), text }),
      button: text('common.delete_count', { count }),
      danger: true,
    });
    if (!sure) return;
    try {
      const { deleted, change_set_id: changeSet } = await api.action<DeleteAnswer>(form.name, 'delete', selection);
      if (deleted === 0) toast({ variant: 'warning', text: text('message.no_records_deleted') });
      else toast({ variant: 'success', text: text('message.records_deleted', { count: deleted }), changeSet });
      reload('gone');
    } catch (error) {
      toast(failureNotice(error, text, (reason) => text('message.error_deleting_data', { reason })));
    }
  },
});
