/** A part of a mail that has no parts itself. */
export interface MailPart {
  type: string;
  content: Buffer;
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

const decoders: Readonly<Record<string, (text: string) => Buffer>> = { base64: (text) => Buffer.from(text, 'base64'), 'quoted-printable': fromQuoted };

/** What a mail is made of, decoded. */
export function partsOf(source: string): MailPart[] {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const header = (name: string) => new RegExp(`^${name}:\\s*([^;\\r\\n]+)`, 'im').exec(head)?.[1]?.trim().toLowerCase() ?? '';
  const type = header('Content-Type');
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1];
  if (type.startsWith('multipart/') && boundary !== undefined) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
  }
  return [{ type, content: (decoders[header('Content-Transfer-Encoding')] ?? ((text) => Buffer.from(text)))(body) }];
}

/** A header as people read it. */
export const decodedWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      (encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' '))).toString(),
    );
