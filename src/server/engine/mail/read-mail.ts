import { fileTypeFromBuffer } from 'file-type';
import { simpleParser } from 'mailparser';
import { cleanMailHtml } from './clean-mail-html.ts';

/** A file of a mail, called what it is by its own bytes. */
export interface MailAttachment {
  fileName: string;
  bytes: Uint8Array;
  extension: string;
  mimeType: string;
}

/** What a mail says, to be kept. */
export interface ReadMail {
  text: string;
  /** Sanitised; null where it has none, or one too large. */
  html: string | null;
  picturesLeftOut: number;
  attachments: MailAttachment[];
}

const longestText = 1_000_000;
const longestHtml = 2_000_000;
const mostAttachments = 50;
const unstorable = /\0/g;

const nameOf = (given: string | undefined, place: number): string =>
  (given ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}/\\]+/gu, ' ')
    .trim()
    .slice(0, 200) || `attachment-${place + 1}`;

async function toAttachment({ filename, content }: { filename?: string | undefined; content: Buffer }, place: number): Promise<MailAttachment> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const { ext, mime } = type ?? { ext: 'bin', mime: 'application/octet-stream' };
  return { fileName: nameOf(filename, place), bytes: content, extension: /^[a-z\d]{1,8}$/.test(ext) ? ext : 'bin', mimeType: mime };
}

/** Reads the source of a mail: its words, and its files. What is broken in it is read as far as it goes. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const { text = '', html, attachments } = await simpleParser(Buffer.from(source), { skipTextToHtml: true, maxHtmlLengthToParse: longestHtml });
  const clean = typeof html === 'string' && html.length <= longestHtml * 4 ? cleanMailHtml(html.replaceAll(unstorable, '')) : undefined;
  const files = attachments.filter(({ related, content }) => !related && content.length > 0).slice(0, mostAttachments);
  return {
    text: text.replaceAll(unstorable, '').slice(0, longestText),
    html: clean && clean.html.length <= longestHtml ? clean.html : null,
    picturesLeftOut: clean?.leftOut ?? 0,
    attachments: await Promise.all(files.map(toAttachment)),
  };
}
