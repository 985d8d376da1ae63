import { appError } from '../../../../shared/errors.ts';

/** The little XML that spreadsheets use: elements, attributes, text. Nothing outside the file is ever looked up. */
export interface XmlEvents {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const character = (code: number): string => (code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '');

export const fromXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) =>
    hex !== undefined ? character(Number.parseInt(hex, 16)) : decimal !== undefined ? character(Number(decimal)) : (named[name ?? ''] ?? whole),
  );

/** A tag where the reading stands; nothing before it is looked at again. */
const tag = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', double, single]) => [local(name), fromXml(double ?? single ?? '')]));

const noAttributes: Readonly<Record<string, string>> = {};

/** Names without their prefix: `x:row` is `row`, `r:id` is `id`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What stands between a mark and its end: passed over, or text as it is. */
const passages: readonly { mark: string; end: string; isText: boolean }[] = [
  { mark: '<!--', end: '-->', isText: false },
  { mark: '<![CDATA[', end: ']]>', isText: true },
  { mark: '<?', end: '?>', isText: false },
];

function indexOrEnd(xml: string, sign: string, from: number): number {
  const found = xml.indexOf(sign, from);
  return found === -1 ? xml.length : found;
}

/**
 * Reads XML once through, in time that grows with its length alone, whatever it holds.
 * @throws AppError unsupported_type for a document type, in which an entity could be declared, and for what is no XML
 */
export function readXml(xml: string, events: XmlEvents): void {
  for (let at = 0; at < xml.length;) {
    const next = indexOrEnd(xml, '<', at);
    if (next > at) events.text?.(fromXml(xml.slice(at, next)));
    at = next < xml.length ? readMarkup(xml, next, events) : next;
  }
}

/** @returns where the markup that stands at a place ends */
function readMarkup(xml: string, at: number, events: XmlEvents): number {
  const passage = passages.find(({ mark }) => xml.startsWith(mark, at));
  if (passage) {
    const start = at + passage.mark.length;
    const end = xml.indexOf(passage.end, start);
    if (end === -1) throw appError('unsupported_type');
    if (passage.isText) events.text?.(xml.slice(start, end));
    return end + passage.end.length;
  }
  tag.lastIndex = at;
  const [whole, closing, name, attributes = '', selfClosing] = tag.exec(xml) ?? [];
  if (whole === undefined || name === undefined) throw appError('unsupported_type');
  if (closing) events.close?.(local(name));
  else {
    events.open?.(local(name), attributes === '' ? noAttributes : attributesOf(attributes));
    if (selfClosing) events.close?.(local(name));
  }
  return at + whole.length;
}
