import type { Paper } from '../../../documents/paper.ts';

/** A file that was made when its mail was decided. */
export interface MailFile {
  file_name: string;
  content_type: string;
  base64: string;
}

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
}

/** A call of a foreign system. */
export interface WebhookMessage {
  channel: 'webhook';
  url: string;
  body: unknown;
}

/** Something that leaves the house after the commit. `key` makes it one message however often it is put in. */
export type Message = (MailMessage | WebhookMessage) & { key: string };
