import { appError } from '../../../shared/errors.ts';

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

const token = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', double, single]) => [local(name), fromXml(double ?? single ?? '')]));

/** Names without their prefix: `x:row` is `row`, `r:id` is `id`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML once through. @throws AppError unsupported_type for a document type: there an entity could be declared */
export function readXml(xml: string, events: XmlEvents): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw appError('unsupported_type');
  for (const [, cdata, closing, name, attributes = '', selfClosing, text] of xml.matchAll(token)) {
    if (text !== undefined) events.text?.(fromXml(text));
    else if (cdata !== undefined) events.text?.(cdata);
    else if (name !== undefined && closing) events.close?.(local(name));
    else if (name !== undefined) {
      events.open?.(local(name), attributesOf(attributes));
      if (selfClosing) events.close?.(local(name));
    }
  }
}
