import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Paper } from '../../../documents/paper.ts';
import type { DrawPdf } from '../services.ts';
import { mailHtml } from './mail-html.ts';
import type { MailFile } from './message.ts';
import { Undeliverable } from './sender.ts';
import type { Delivery, Sender } from './sender.ts';

export interface MailSettings {
  /** smtp://user:password@host:port; smtps:// for TLS from the first byte. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  drawPdf: DrawPdf;
}

/** What nodemailer adds to its errors. */
interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
}

const seconds = 1_000;
const firstPermanent = 500;
const isAddress = (text: string): boolean => v.is(v.pipe(v.string(), v.email(), v.maxLength(254)), text);
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** The same for every attempt, so that the receiver's side knows a message it has; hashed, so that any key makes a valid header. */
const messageId = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'kontor.invalid'}>`;

/** Drawn when the mail leaves: nobody waits for it inside a transaction. */
const attach = (papers: readonly Paper[], drawPdf: DrawPdf) =>
  Promise.all(
    papers.map(async (paper) => ({ filename: `${paper.file_name}.pdf`, contentType: 'application/pdf', content: Buffer.from(await drawPdf(paper)) })),
  );

const toAttachment = ({ file_name, content_type, base64 }: MailFile) => ({
  filename: file_name,
  contentType: content_type,
  content: Buffer.from(base64, 'base64'),
});

const isMessageId = (text: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,400}>$/.test(text);

/** How mail programs see that it belongs to the mail it answers; what strangers called their mails is said again only where it is a name. */
const answerHeaders = ({ messageId: of, references, replyTo }: NonNullable<Delivery<'mail'>['answers']>) => ({
  ...(isAddress(replyTo) && { replyTo }),
  ...(of !== null && isMessageId(of) && { inReplyTo: of }),
  references: [...references, ...(of === null ? [] : [of])].filter(isMessageId).slice(-20),
});

async function toMail(
  { to, subject, text, unsubscribeUrl, answers, papers = [], files = [], key }: Delivery<'mail'>,
  { from, drawPdf }: Pick<MailSettings, 'from' | 'drawPdf'>,
) {
  if (!isAddress(to)) throw new Undeliverable(`not an address: ${oneLine(to).slice(0, 100)}`);
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html: mailHtml(text),
    attachments: [...(await attach(papers, drawPdf)), ...files.map(toAttachment)],
    messageId: messageId(key, from),
    ...(answers && answerHeaders(answers)),
    headers: {
      ...(!answers && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

/** A wrong password is refused with 5xx too, but it is ours to mend and no fault of the mail. */
const isPermanent = ({ code, responseCode = 0 }: SmtpFailure): boolean => responseCode >= firstPermanent && code !== 'EAUTH';

/** Sends mails by a mail server, over a few connections that stay open while there is something to send. */
export function createMailSender({ url, from, drawPdf }: MailSettings): { send: Sender<'mail'>; close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(delivery) {
      try {
        await transport.sendMail(await toMail(delivery, { from, drawPdf }));
      } catch (error) {
        throw error instanceof Error && isPermanent(error) ? new Undeliverable(error.message) : error;
      }
    },
    close: () => transport.close(),
  };
}
