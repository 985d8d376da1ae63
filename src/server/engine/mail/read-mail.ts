import { fileTypeFromBuffer } from 'file-type';
import { simpleParser } from 'mailparser';
import type { Attachment } from 'mailparser';
import { cleanMailHtml } from './clean-mail-html.ts';
import type { CleanMail } from './clean-mail-html.ts';
import { ownPicture } from './own-pictures.ts';
import type { OwnPicture } from './own-pictures.ts';

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
  /** Its files but for those that its text shows as they are. */
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

async function toAttachment({ filename, content }: Attachment, place: number): Promise<MailAttachment> {
  const type = await fileTypeFromBuffer(content).catch(() => undefined);
  const { ext, mime } = type ?? { ext: 'bin', mime: 'application/octet-stream' };
  return { fileName: nameOf(filename, place), bytes: content, extension: /^[a-z\d]{1,8}$/.test(ext) ? ext : 'bin', mimeType: mime };
}

/** The pictures that the HTML speaks of by their Content-IDs. */
async function ownPictures(html: string, files: readonly { cid: string | undefined; file: MailAttachment }[]): Promise<Map<string, OwnPicture>> {
  const pictures = new Map<string, OwnPicture>();
  for (const { cid, file } of files) {
    const picture = cid !== undefined && !pictures.has(cid) && html.includes(`cid:${cid}`) ? await ownPicture(file) : undefined;
    if (cid !== undefined && picture) pictures.set(cid, picture);
  }
  return pictures;
}

function cleaned(html: string, pictures: ReadonlyMap<string, OwnPicture>): CleanMail | undefined {
  if (html === '' || html.length > longestHtml * 4) return undefined;
  const clean = cleanMailHtml(html, new Map([...pictures].map(([cid, { data }]) => [cid, data])));
  return clean.html.length <= longestHtml ? clean : undefined;
}

/** Reads the source of a mail: its words, and its files. What is broken in it is read as far as it goes. */
export async function readMail(source: Uint8Array): Promise<ReadMail> {
  const mail = await simpleParser(Buffer.from(source), { skipTextToHtml: true, keepCidLinks: true, maxHtmlLengthToParse: longestHtml });
  const html = typeof mail.html === 'string' ? mail.html.replaceAll(unstorable, '') : '';
  const given = mail.attachments.filter(({ content }) => content.length > 0).slice(0, mostAttachments);
  const files = await Promise.all(given.map(async (one, place) => ({ cid: one.cid, file: await toAttachment(one, place) })));
  const pictures = await ownPictures(html, files);
  const clean = cleaned(html, pictures);
  const isShownWhole = (cid: string | undefined): boolean => cid !== undefined && (clean?.shown.has(cid) ?? false) && !pictures.get(cid)?.isSmaller;
  return {
    text: (mail.text ?? '').replaceAll(unstorable, '').slice(0, longestText),
    html: clean?.html ?? null,
    picturesLeftOut: clean?.leftOut ?? 0,
    attachments: files.filter(({ cid }) => !isShownWhole(cid)).map(({ file }) => file),
  };
}
