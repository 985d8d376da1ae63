import { SaxesParser } from 'saxes';
import { appError } from '../../../../shared/errors.ts';

/**
 * The little XML that spreadsheets and feeds use: elements, attributes, text. Names come without their prefix (`x:row` is `row`, `r:id` is `id`);
 * those of elements with it besides. What declares a prefix is no attribute.
 */
export interface XmlEvents {
  open?: (name: string, attributes: Readonly<Record<string, string>>, qualified: string) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Far beyond what a spreadsheet or an offer has: attributes of one element, and elements in one another. */
const limits = { attributes: 500, depth: 200 } as const;
/** Bytes read at once: a file that breaks a limit is left there. */
const piece = 65_536;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const refuse = (): never => {
  throw appError('unsupported_type');
};

/**
 * Reads XML once through. Nothing outside the file is ever looked up.
 * @throws AppError unsupported_type for a document type, in which an entity could be declared, for what is no XML, and beyond the limits
 */
export function readXml(xml: Uint8Array, { open, text, close }: XmlEvents): void {
  if (xml.length === 0) return;
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  let attributes: Record<string, string> = {};
  let count = 0;
  let depth = 0;
  // No more handlers than these seven: with eight the parser's object turns into a table, and reads four times as slowly.
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('attribute', ({ name, value }) => {
    if ((count += 1) > limits.attributes) refuse();
    if (!/^xmlns(?::|$)/.test(name)) attributes[local(name)] = value;
  });
  parser.on('opentag', ({ name }) => {
    if ((depth += 1) > limits.depth) refuse();
    open?.(local(name), attributes, name);
    attributes = {};
    count = 0;
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(local(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for (let at = 0; at < xml.length; at += piece) parser.write(decoder.decode(xml.subarray(at, at + piece), { stream: at + piece < xml.length }));
  parser.close();
}
