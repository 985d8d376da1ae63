import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'imap_labels',
  icon: 'tag',
  columns: [{ field: 'imap_label', width: 200 }, { field: 'color', width: 100 }, { field: 'description', flex: 4 }, { field: 'mails_labelled', width: 100 }],
});
