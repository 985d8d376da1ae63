import iconv from 'iconv-lite';
import { encodings } from '../../../../shared/csv/encodings.ts';
import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { appError } from '../../../../shared/errors.ts';
import { decodeText } from './decode.ts';

/** Bytes in which a file says that it is XML, and in what it is written. */
const headBytes = 400;

/** The beginning of a file, letters of UTF-16 without their zeros and their mark. */
const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, headBytes))
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '');

/** XML is told by its first sign that is no blank: no table begins with a tag. */
export const isXml = (bytes: Uint8Array): boolean => /^\s*<[?a-z!]/i.test(headOf(bytes));

/** Encodings under the names that XML has for them; each is contained in ours. */
const contained: Readonly<Record<string, Encoding>> = { 'us-ascii': 'utf-8', utf8: 'utf-8', 'iso-8859-1': 'windows-1252', 'iso-8859-9': 'windows-1254' };

export interface XmlText {
  /** In UTF-8. */
  xml: Uint8Array;
  /** What it was written in; null for an encoding that no person is offered. */
  encoding: Encoding | null;
}

/** Programs that write blanks before the first tag are many, and read by all but the strictest. */
const toXml = (text: string): Uint8Array => Buffer.from(text.trimStart());

/** A file of XML as it is read, in the encoding somebody chose, else in the one it says, else in the one it seems to have. @throws AppError unsupported_type */
export function xmlText(bytes: Uint8Array, chosen?: Encoding): XmlText {
  // UTF-16 tells by its zeros which of the two it is, whatever is said.
  const said = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["'](?!utf-16)([\w.:-]+)["']/i.exec(headOf(bytes))?.[1]?.toLowerCase();
  const known = chosen ?? contained[said ?? ''] ?? encodings.find((one) => one === said);
  if (known !== undefined || said === undefined) {
    const { text, encoding } = decodeText(bytes, known);
    return { xml: toXml(text), encoding };
  }
  if (!iconv.encodingExists(said)) throw appError('unsupported_type');
  return { xml: toXml(iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), said)), encoding: null };
}
