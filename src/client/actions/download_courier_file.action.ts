import { defineAction } from './define.ts';
import { failureNotice } from './failure-text.ts';

/** Saves the files of the selected batches as their carriers read them. */
export default defineAction({
  icon: 'download',
  right: 'list',
  needs: 'selection',
  async run({ rows, api, text, toast }) {
    for (const { courier_batch_id, file_name } of rows) {
      try {
        await api.download('/courier_file', { courier_batch_id: Number(courier_batch_id) }, String(file_name));
      } catch (error) {
        toast(failureNotice(error, text, (reason) => text('message.error_loading_data', { reason })));
      }
    }
  },
});
