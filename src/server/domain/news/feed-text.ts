import { encodings } from '../../../shared/csv/encodings.ts';
import { appError } from '../../../shared/errors.ts';
import { decodeText } from '../../engine/transfer/import/decode.ts';
import { isXml, xmlText } from '../../engine/transfer/import/xml-text.ts';

const declares = /^[^>]{0,200}\sencoding\s*=/;
const unread = '\ufffd';

/**
 * The XML of a feed in UTF-8: by what it declares, else by what its server says, else by its letters. Where it is not written in what is said, its letters decide.
 * @throws AppError unsupported_type for what is no XML
 */
export function feedText(bytes: Uint8Array, contentType: string | null): Uint8Array {
  if (!isXml(bytes)) throw appError('unsupported_type');
  const head = Buffer.from(bytes.subarray(0, 400)).toString('latin1');
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const served = encodings.find((one) => one === charset);
  const { xml } = xmlText(bytes, declares.test(head) ? undefined : served);
  return Buffer.from(xml).includes(unread) ? Buffer.from(decodeText(bytes).text.trimStart()) : xml;
}
