import type { FetchMessageObject, MessageStructureObject } from 'imapflow';
import { isLanguage } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';

/** What the list of a mail server tells of a mail. */
export interface ListedMail {
  uid: number;
  message_id: string | null;
  references: string[];
  subject: string;
  sender_name: string | null;
  sender_email: string | null;
  recipients: string | null;
  mail_date: string;
  mail_size: number;
  mail_flags: string[];
  is_read: boolean;
  is_automatic: boolean;
  has_attachments: boolean;
  language_code: Language | null;
}

/** Headers that are asked for beside the envelope. */
export const askedHeaders = ['references', 'auto-submitted', 'list-id', 'list-unsubscribe', 'precedence', 'return-path', 'content-language', 'x-autoreply'];

/** What is asked for of each mail; no more of its text than its structure. */
export const askedOfMail = { uid: true, envelope: true, flags: true, size: true, bodyStructure: true, internalDate: true, headers: askedHeaders };

const mostReferences = 50;
const unseen = /[\p{Cc}\p{Cf}]+/gu;
const line = (text: string | undefined, most: number): string => (text ?? '').replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, most);
const ids = (text: string): string[] => (text.match(/<[^<>\s]{1,500}>/g) ?? []).map((id) => id.slice(0, 500));

/** Header lines by name; one that goes on over several lines is one. */
function headersOf(raw: Buffer | undefined): Map<string, string> {
  const unfolded = (raw?.toString('latin1') ?? '').replaceAll(/\r?\n[ \t]+/g, ' ');
  return new Map(
    unfolded.split(/\r?\n/).flatMap((one) => {
      const at = one.indexOf(':');
      return at > 0 ? [[one.slice(0, at).toLowerCase(), one.slice(at + 1).trim()] as const] : [];
    }),
  );
}

const isMachine = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.@-]|$)/i;

/** Whether a list, a bounce or a program wrote it, by RFC 3834 and what programs do beside it. */
function isAutomatic(headers: ReadonlyMap<string, string>, sender: string): boolean {
  const submitted = headers.get('auto-submitted') ?? 'no';
  if (!/^no\b/i.test(submitted)) return true;
  if (headers.has('list-id') || headers.has('list-unsubscribe') || headers.has('x-autoreply')) return true;
  if (/^(?:bulk|list|junk|auto_reply)\b/i.test(headers.get('precedence') ?? '')) return true;
  return headers.get('return-path') === '<>' || isMachine.test(sender);
}

const hasFile = (part: MessageStructureObject | undefined): boolean =>
  part !== undefined && (part.disposition === 'attachment' || (part.childNodes ?? []).some(hasFile));

const momentOf = (given: Date | string | undefined): string | undefined => {
  const time = given === undefined ? Number.NaN : new Date(given).getTime();
  return Number.isFinite(time) && time > 0 && time < 4_102_444_800_000 ? new Date(time).toISOString() : undefined;
};

const flagsOf = (flags: ReadonlySet<string> | undefined): string[] =>
  [...(flags ?? [])]
    .map((flag) => line(flag, 80))
    .filter(Boolean)
    .slice(0, 50)
    .sort();

/** The flags of a mail as they are kept. */
export const keptFlags = (flags: ReadonlySet<string> | undefined): Pick<ListedMail, 'mail_flags' | 'is_read'> => ({
  mail_flags: flagsOf(flags),
  is_read: flags?.has('\\Seen') ?? false,
});

/** @throws Error for what tells no number, and for one that has no envelope */
export function toListed({ uid, envelope, flags, size, bodyStructure, internalDate, headers: raw }: FetchMessageObject): ListedMail {
  if (!uid || !envelope) throw new Error('a mail without an envelope');
  const headers = headersOf(raw);
  const [from] = envelope.from ?? envelope.sender ?? [];
  const sender = line(from?.address, 254).toLowerCase();
  const language = (headers.get('content-language') ?? '').slice(0, 2).toLowerCase();
  const named = [...ids(headers.get('references') ?? ''), ...ids(envelope.inReplyTo ?? '')];
  return {
    uid,
    message_id: ids(envelope.messageId ?? '')[0] ?? null,
    references: [...new Set(named)].slice(-mostReferences),
    subject: line(envelope.subject, 500),
    sender_name: line(from?.name, 200) || null,
    sender_email: sender || null,
    recipients: line([...(envelope.to ?? []), ...(envelope.cc ?? [])].map(({ address }) => address ?? '').join(', '), 1_000) || null,
    mail_date: momentOf(envelope.date) ?? momentOf(internalDate) ?? new Date(0).toISOString(),
    mail_size: size ?? 0,
    ...keptFlags(flags),
    is_automatic: isAutomatic(headers, sender),
    has_attachments: hasFile(bodyStructure),
    language_code: isLanguage(language) ? language : null,
  };
}
