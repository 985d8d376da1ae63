import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'email_drafts',
  icon: 'reply',
  list: 'ai_content/email_drafts',
  title: ['draft_subject'],
  chips: ['sender_email', 'drafted_by', 'user_name', 'thread_moved'],
  tabs: [{ title: 'term.answer', fields: ['draft_subject', 'language_code', 'draft_text'] }, { panel: 'mail' }, { panel: 'history' }],
});
