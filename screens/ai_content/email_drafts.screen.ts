import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  form: 'email_drafts',
  icon: 'reply',
  columns: [
    'email_id',
    'sender_email',
    { field: 'draft_subject', width: 250 },
    { field: 'draft_text', flex: 4 },
    { field: 'language_code', width: 100 },
    'drafted_by',
    { field: 'thread_moved', width: 150 },
    'user_id',
    'updated_at',
  ],
  sort: '-email_draft_id',
  record: 'ai_content/email_draft',
});
