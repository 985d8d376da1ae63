import { defineAction } from './define.ts';
import { failureText } from './failure-text.ts';

/** Saves the files of the selected rows, one after the other. */
export default defineAction({
  icon: 'download',
  right: 'list',
  needs: 'selection',
  async run({ form, rows, api, text, toast }) {
    for (const row of rows) {
      const name = String(row.file_name ?? '');
      const id = form.key.map((field) => encodeURIComponent(String(row[field] ?? ''))).join('/');
      try {
        await api.saveFile(`/files/${form.name}/${id}`, name);
      } catch (error) {
        toast({ variant: 'danger', text: text('message.error_loading_data', { reason: failureText(error, text) }) });
      }
    }
  },
});
