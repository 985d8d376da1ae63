import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'email_attachments',
  menu: false,
  icon: 'paperclip',
  columns: [{ field: 'file_name', width: 250 }, { field: 'file_size', width: 150 }, { field: 'mime_type', width: 250 }, 'email_id'],
});
