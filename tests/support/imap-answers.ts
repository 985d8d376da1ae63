/** A mail as a test puts it into a mailbox. */
export interface PutMail {
  source: string;
  flags?: string[];
  /** The server tells it without its head, as broken ones are. */
  isBroken?: boolean;
}

export interface KeptMail extends PutMail {
  uid: number;
  flags: string[];
  modseq: number;
}

const quoted = (text: string | undefined): string => {
  if (text === undefined) return 'NIL';
  return /^[\x20-\x7e]*$/.test(text) && !/["\\]/.test(text) ? `"${text}"` : `{${Buffer.byteLength(text)}}\r\n${text}`;
};

const headOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n') + 2);

const headersOf = (source: string): Map<string, string> =>
  new Map(
    headOf(source)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .flatMap((line) => {
        const at = line.indexOf(':');
        return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const] : [];
      }),
  );

function addressList(text: string | undefined): string {
  if (text === undefined) return 'NIL';
  const people = text.split(',').map((one) => {
    const [, name, address = one.trim()] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>/.exec(one) ?? [];
    const [user = '', host = ''] = address.split('@');
    return `(${quoted(name === '' ? undefined : name)} NIL ${quoted(user)} ${quoted(host)})`;
  });
  return `(${people.join('')})`;
}

function envelopeOf({ source, isBroken }: KeptMail): string {
  if (isBroken) return 'NIL';
  const head = headersOf(source);
  const from = addressList(head.get('from'));
  const texts = [quoted(head.get('date')), quoted(head.get('subject')), from, from, from, addressList(head.get('to')), 'NIL', 'NIL'];
  return `(${[...texts, quoted(head.get('in-reply-to')), quoted(head.get('message-id'))].join(' ')})`;
}

const structure = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "8BIT" 10 1 NIL NIL NIL NIL)';
const literal = (text: string): string => `{${Buffer.byteLength(text)}}\r\n${text}`;

function headerFields(mail: KeptMail, names: readonly string[]): string {
  const head = headersOf(mail.source);
  return `${names.flatMap((name) => (head.has(name) ? [`${name}: ${head.get(name) ?? ''}\r\n`] : [])).join('')}\r\n`;
}

/** What is asked of a mail, as it is answered. */
export function fetched(mail: KeptMail, asked: string, withModseq: boolean): string {
  const parts = [`UID ${mail.uid}`];
  if (/\bFLAGS\b/.test(asked)) parts.push(`FLAGS (${mail.flags.join(' ')})`);
  if (/RFC822\.SIZE/.test(asked)) parts.push(`RFC822.SIZE ${Buffer.byteLength(mail.source)}`);
  if (/INTERNALDATE/.test(asked)) parts.push('INTERNALDATE "20-Nov-2026 10:00:00 +0000"');
  if (/ENVELOPE/.test(asked)) parts.push(`ENVELOPE ${envelopeOf(mail)}`);
  if (/BODYSTRUCTURE/.test(asked)) parts.push(`BODYSTRUCTURE ${structure}`);
  if (withModseq) parts.push(`MODSEQ (${mail.modseq})`);
  const fields = /HEADER\.FIELDS \(([^)]*)\)/i.exec(asked);
  if (fields) parts.push(`BODY[HEADER.FIELDS (${fields[1] ?? ''})] ${literal(headerFields(mail, (fields[1] ?? '').toLowerCase().split(/\s+/)))}`);
  if (/BODY(?:\.PEEK)?\[\]/.test(asked)) parts.push(`BODY[] ${literal(mail.source)}`);
  return parts.join(' ');
}

/** Whether a set of numbers has this one. */
export const isIn = (set: string, uid: number, last: number): boolean =>
  set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':');
    const ends = [from, to].map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(...ends) && uid <= Math.max(...ends);
  });
