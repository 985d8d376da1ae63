import { imapAccounts, imapFolders } from '../../tables/mail/accounts.ts';
import { defineForm } from '../define.ts';
import { joined } from '../joined.ts';
import { pick } from '../pick.ts';

/** Folders of the company's mailboxes, to choose one. */
export default defineForm({
  table: imapFolders,
  through: ['email_list'],
  fields: { ...pick(imapFolders, 'imap_folder_id', 'folder_path'), account_name: imapAccounts.account_name },
  from: joined(imapFolders, imapAccounts),
  order: ['account_name', 'folder_path'],
  search: ['folder_path', 'account_name'],
});
