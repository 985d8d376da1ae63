import { sql } from 'drizzle-orm';
import { unique } from 'drizzle-orm/pg-core';
import { choice, color, email, flag, identity, instant, integer, json, longText, text } from '../../kinds.gen.ts';
import { asideColumn, column, companyColumn, idColumn, ownerColumn, smallTable, stamps, table } from '../define.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';

/** How far a mailbox is: never read, it waits to be read, it was read, or it could not be. */
export const mailboxStates = ['new', 'waiting', 'read', 'failed'] as const;

/** Why a mailbox could not be read. */
export const mailboxErrors = ['no_password', 'wrong_password', 'address_refused', 'unreachable', 'no_certificate', 'timed_out', 'unexpected'] as const;
export type MailboxError = (typeof mailboxErrors)[number];

/** A mailbox of the company. Its password is not here: the settings of the server hold it, for this user at this host alone. */
export const imapAccounts = smallTable(
  table(
    'imap_account',
    {
      imap_account_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      account_name: column(text).notNull(),
      imap_host: column(text).notNull(),
      imap_port: column(integer).notNull().default(993),
      imap_tls: column(choice, { values: ['tls', 'starttls', 'none'] })
        .notNull()
        .default('tls'),
      imap_user: column(text).notNull(),
      /** Where answers to its mails are to go. */
      from_address: column(email).notNull(),
      active: column(flag).notNull().default(true),
      mailbox_state: asideColumn(column(choice, { values: mailboxStates }).notNull().default('new')),
      last_synced_at: asideColumn(column(instant)),
      mailbox_error: asideColumn(column(choice, { values: mailboxErrors })),
      /** What the mail server said. */
      last_error: asideColumn(column(longText)),
      attempts: asideColumn(column(integer).notNull().default(0)),
      due_at: asideColumn(
        column(instant)
          .notNull()
          .default(sql`now()`),
      ),
      ...stamps(),
    },
    (self) => [unique('imap_account_user').on(self.company_code, self.imap_host, self.imap_user)],
  ),
);

export const imapAccountReference = referenceTo(imapAccounts.imap_account_id, { form: 'imap_accounts', label: 'account_name', labelField: 'account_name' });

/** A folder of a mailbox, and how far it was read. */
export const imapFolders = table(
  'imap_folder',
  {
    imap_folder_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    imap_account_id: ownerColumn(imapAccountReference),
    folder_path: column(text).notNull(),
    /** Numbers of mails mean something as long as this one stays. */
    uidvalidity: column(identity),
    uidnext: column(identity),
    /** As text: it may be larger than what JavaScript counts. */
    highestmodseq: column(text),
    mails_there: column(integer),
    /** Mails that could not be listed, and why: `[{uid, reason}]`. */
    skipped: column(json).notNull().default([]),
  },
  (self) => [unique('imap_folder_path').on(self.company_code, self.imap_account_id, self.folder_path)],
);

/** What a mail is about. Its description is what the classifier is told. */
export const imapLabels = smallTable(
  table(
    'imap_label',
    {
      imap_label_id: idColumn().primaryKey(),
      company_code: companyColumn().references(() => companies.company_code),
      imap_label: column(text).notNull(),
      description: column(longText, { most: 1_000 }),
      color: column(color).notNull().default('#0ea5c6'),
      ...stamps(),
    },
    (self) => [unique('imap_label_once').on(self.company_code, self.imap_label)],
  ),
);

export const imapLabelReference = referenceTo(imapLabels.imap_label_id, { form: 'imap_labels', label: 'imap_label', labelField: 'imap_label' });
