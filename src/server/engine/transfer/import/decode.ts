import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from '../../../../shared/csv/encodings.ts';
import { byteEncodings, plausibility } from './letters.ts';

export interface Decoded {
  text: string;
  encoding: Encoding;
  /** Another encoding that is nearly as likely, by which the text reads otherwise. */
  other?: EncodingDoubt;
}

/** What a word is by the encoding taken, and by the other one. */
export interface EncodingDoubt {
  encoding: Encoding;
  example: string;
  value: string;
}

/** Bytes that are looked at: letters beyond ASCII are rare, and every table of prices has enough of them in this. */
const sampled = 200_000;

/**
 * Text of a file in the encoding that was chosen, else in the one it seems to have. A byte that is none of its letters becomes `\ufffd`.
 * UTF-16 is known by its mark or its zeros, UTF-8 by being valid, or by most of its longer signs being so; other encodings by the letters they give.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const known = chosen ?? marked(bytes) ?? utf16ByZeros(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : undefined);
  const found: Omit<Decoded, 'text'> = known === undefined ? likeliest(bytes) : { encoding: known };
  return { text: iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), found.encoding), ...found };
}

function marked([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Digits, blanks and line ends of UTF-16 have a zero as every second byte, whatever the script; no byte of any other text is zero. */
function utf16ByZeros(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 4000);
  const zeros = (start: number): number => sample.filter((byte, i) => i % 2 === start && byte === 0).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const [least, few] = [sample.length / 50, Math.min(even, odd) * 10];
  if (odd > least && odd > few && odd > even) return 'utf-16le';
  return even > least && even > few && even > odd ? 'utf-16be' : undefined;
}

/** One byte that was damaged, or a cell pasted from elsewhere, makes no other encoding of a file. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const text = new TextDecoder().decode(bytes);
  const longer = text.match(/[^\0-\u007f\ufffd]/gu)?.length ?? 0;
  return longer >= (text.match(/\ufffd/g)?.length ?? 0);
}

/** Less than one letter speaks for an encoding rather than for another. */
const doubtful = 0.75;
const word = /[^\s;,|"]*[^\0-\u007f][^\s;,|"]*/g;

function likeliest(bytes: Uint8Array): Omit<Decoded, 'text'> {
  const sample = Buffer.from(telling(bytes));
  const scored = byteEncodings.map((encoding) => {
    const text = iconv.decode(sample, encoding);
    return { encoding, text, score: plausibility(text, encoding) };
  });
  const best = scored.reduce((first, one) => (one.score > first.score + 0.001 ? one : first));
  const [second] = scored.filter(({ text, score }) => text !== best.text && score > best.score - doubtful).sort((a, b) => b.score - a.score);
  const other = second && differing(best.text, second.text);
  return { encoding: best.encoding, ...(other && { other: { encoding: second.encoding, ...other } }) };
}

/** The first word that two readings of the same bytes, a sign for each, have otherwise. */
function differing(text: string, other: string): Pick<EncodingDoubt, 'example' | 'value'> | undefined {
  const at = [...text].findIndex((sign, i) => sign !== other[i]);
  const found = [...text.matchAll(word)].find(({ 0: example, index }) => index <= at && at < index + example.length);
  return found && { example: found[0], value: other.slice(found.index, found.index + found[0].length) };
}

/** As much of the file as is looked at, from where its first letter beyond ASCII stands. */
function telling(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return bytes.subarray(Math.max(0, first - 100), first + sampled);
}
