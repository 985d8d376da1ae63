import { defineScreen } from '../../schemas/screen/define.ts';

export default defineScreen({
  shape: 'record',
  form: 'email_list',
  icon: 'mail',
  list: 'ai_content/email_list',
  title: ['subject'],
  chips: ['sender_email', 'mail_date', 'imap_label', 'sales_order_label', 'partner_name'],
  actions: { with: ['label_mail', 'draft_answer'] },
  tabs: [
    { panel: 'mail' },
    { title: 'term.answers', screen: 'ai_content/email_drafts', fields: ['language_code', 'sales_order_id', 'partner_id', 'is_automatic', 'is_sent'] },
    {
      title: 'term.files',
      screen: 'ai_content/email_attachments',
      fields: ['account_name', 'folder_path', 'recipients', 'mail_size', 'mail_flags', 'body_state'],
    },
    { panel: 'workflow_history' },
    { panel: 'history' },
  ],
});
