import { sql } from 'drizzle-orm';
import { index, unique } from 'drizzle-orm/pg-core';
import { choice, code, email, flag, identity, instant, integer, json, language, longText, tags, text } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { column, companyColumn, idColumn, ownerColumn, referenceColumn, stamps, table, workingTable } from '../define.ts';
import { partnerReference } from '../partners/partners.ts';
import { referenceTo } from '../references.ts';
import { salesOrderReference } from '../sales/orders.ts';
import { companies } from '../settings/reference.ts';
import { storedFiles } from '../system/files.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { imapFolders, imapLabelReference } from './accounts.ts';

/** Whether we have the text of a mail: it is still with the mail server, here, too large, or cannot be read. */
export const bodyStates = ['left', 'kept', 'too_large', 'broken'] as const;

const folderReference = referenceTo(imapFolders.imap_folder_id, { form: 'imap_folders_brief', label: 'folder_path', labelField: 'folder_path' });

/** Which thread a mail belongs to by its Message-ID: also those that others only speak of and that nobody here has seen. Its own numbers are those of threads, too. */
export const emailReferences = workingTable(
  table(
    'email_reference',
    {
      email_reference_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      message_id: column(code).notNull(),
      email_thread_id: column(identity).notNull(),
    },
    (self) => [unique('email_reference_once').on(self.company_code, self.message_id), index('email_reference_thread').on(self.email_thread_id)],
  ),
);

/**
 * A mail of a mailbox. What its mail server says of it is written past the log; what people add, such as its label and its order, is in it.
 */
export const emails = table(
  'email',
  {
    email_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    imap_folder_id: ownerColumn(folderReference),
    uidvalidity: column(identity).notNull(),
    uid: column(identity).notNull(),
    /** As its sender calls it; two mails may be called the same. */
    message_id: column(text),
    /** The mails it answers, the last of them at the end. */
    mail_references: column(json).notNull().default([]),
    email_thread_id: column(identity).notNull(),
    /** A person took it out of another thread: nothing that comes later joins the two. */
    thread_by_hand: column(flag).notNull().default(false),
    /** The newest mail of its thread. */
    is_latest: column(flag).notNull().default(true),
    subject: column(text).notNull().default(''),
    sender_name: column(text),
    sender_email: column(email),
    recipients: column(text),
    mail_date: column(instant).notNull(),
    /** Bytes. */
    mail_size: column(integer).notNull().default(0),
    mail_flags: column(tags).notNull().default([]),
    is_read: column(flag).notNull().default(false),
    /** The company wrote it: it stands in a folder of what was sent. */
    is_sent: column(flag).notNull().default(false),
    /** A list, a bounce or another machine wrote it: nobody answers it. */
    is_automatic: column(flag).notNull().default(false),
    body_state: column(choice, { values: bodyStates }).notNull().default('left'),
    /** Somebody opened it: its text comes before all others. */
    body_wanted: column(flag).notNull().default(false),
    body_text: column(longText, { most: 1_000_000 }),
    /** Sanitised when it came: no script, nothing that is fetched. */
    body_html: column(longText, { most: 2_000_000 }),
    /** Pictures of other servers that were left out. */
    pictures_left_out: column(integer).notNull().default(0),
    has_attachments: column(flag).notNull().default(false),
    language_code: column(language),
    imap_label_id: referenceColumn(imapLabelReference),
    sales_order_id: referenceColumn(salesOrderReference),
    partner_id: referenceColumn(partnerReference),
    fsm_instance_id: instanceColumn(),
    /** Somebody deleted it here; its server has it marked so. */
    is_deleted: column(flag).notNull().default(false),
    /** Its server has it no more. */
    is_gone: column(flag).notNull().default(false),
    ...stamps(),
  },
  (self) => [
    unique('email_uid').on(self.imap_folder_id, self.uidvalidity, self.uid, self.company_code),
    index('email_day').on(self.company_code, self.mail_date, self.email_id),
    index('email_of_thread').on(self.email_thread_id, self.mail_date),
    index('email_message').on(self.company_code, self.message_id),
    index('email_order').on(self.sales_order_id),
    index('email_partner').on(self.partner_id),
    index('email_sender').on(self.company_code, sql`lower(${self.sender_email})`),
    index('email_body_left')
      .on(self.body_wanted, self.mail_date)
      .where(sql`body_state = 'left'`),
  ],
);

export const emailReference = referenceTo(emails.email_id, { form: 'emails_brief', label: 'subject', labelField: 'subject' });

/** A file that came with a mail. */
export const emailAttachments = table(
  'email_attachment',
  {
    email_attachment_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    email_id: ownerColumn(emailReference),
    file_key: column(code)
      .notNull()
      .references(() => storedFiles.file_key),
    file_name: column(text).notNull(),
  },
  (self) => [index('email_attachment_file').on(self.file_key)],
);

/** An answer that somebody writes: one of each writer to a mail. It is sent by a person, and not before he has seen the newest mail of its thread. */
export const emailDrafts = table(
  'email_draft',
  {
    email_draft_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    email_id: ownerColumn(emailReference),
    user_id: column(identity)
      .notNull()
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    draft_subject: column(text).notNull(),
    draft_text: column(longText).notNull(),
    language_code: column(language).notNull(),
    drafted_by: column(choice, { values: ['template', 'engine', 'person'] })
      .notNull()
      .default('person'),
    /** The newest mail of the thread as it was written, or as its writer looked at it again. */
    seen_email_id: column(identity).notNull(),
    sent_at: column(instant),
    ...stamps(),
  },
  (self) => [index('email_draft_user').on(self.user_id)],
);
