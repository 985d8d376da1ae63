import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'imap_labels',
  icon: 'tag',
  columns: [{ field: 'imap_label', width: 200 }, 'color', { field: 'description', flex: 4 }, 'mails_labelled'],
});
