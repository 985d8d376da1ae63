import type { Paper } from '../../../documents/paper.ts';
import type { MailboxPlace } from '../mail/mailbox.ts';

/** A file that was made when its mail was decided. */
export interface MailFile {
  file_name: string;
  content_type: string;
  base64: string;
}

/** Stands in a text for a secret that is made when the mail leaves: no row of the outbox, no copy and no dump has it. */
export const secretPlace = '{{secret}}';

/** A document that is drawn when its mail leaves. */
export type MailPaper = Paper;

/** A mail as it will be sent; texts are final, in the reader's language. */
export interface MailMessage {
  channel: 'mail';
  to: string;
  subject: string;
  /** Plain text; an HTML part is made from it. */
  text: string;
  /** One click of the reader's mail program; becomes List-Unsubscribe. */
  unsubscribeUrl?: string;
  /** Documents as they were when the mail was decided; each is attached as a PDF. */
  papers?: readonly Paper[];
  files?: readonly MailFile[];
  /** The link that was allowed whose secret its text has a place for (access/password-resets.ts). */
  reset?: string;
  /** A person answers a mail: which it is and those before it, and where an answer to the answer goes. */
  answers?: { messageId: string | null; references: readonly string[]; replyTo: string };
}

/** Flags of a mail in a mailbox, such as that it was read. */
export interface MailboxMessage {
  channel: 'imap';
  place: MailboxPlace;
  path: string;
  uidvalidity: number;
  uid: number;
  add: readonly string[];
  remove: readonly string[];
}

/** A call of a foreign system. */
export interface WebhookMessage {
  channel: 'webhook';
  url: string;
  body: unknown;
}

/** Something that leaves the house after the commit. `key` makes it one message however often it is put in. */
export type Message = (MailMessage | WebhookMessage | MailboxMessage) & { key: string };
