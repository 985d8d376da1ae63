import { emailAttachments, emails } from '../../tables/mail/emails.ts';
import { storedFiles } from '../../tables/system/files.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Files that came with mails, to be saved. Nobody uploads one here. */
export default defineForm({
  table: emailAttachments,
  upload: 'file',
  uploadRights: [],
  fields: {
    ...pick(emailAttachments, 'email_attachment_id', 'email_id'),
    subject: emails.subject,
    file_name: emailAttachments.file_name,
    file_size: storedFiles.size,
    mime_type: storedFiles.mime_type,
  },
  from: joined(emailAttachments, emails, storedFiles),
  order: ['email_id', 'email_attachment_id'],
  search: ['file_name', 'subject'],
});
