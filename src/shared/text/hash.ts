const primeTail = 0x1b3;

/**
 * FNV-1a with 64 bits over the UTF-16 code units, low byte first; 16 hex digits, the same on every machine. It tells whether a
 * source text changed since it was translated. Not cryptographic: never for secrets, signatures or untrusted keys.
 */
export function textHash(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  const mix = (byte: number): void => {
    low = (low ^ byte) >>> 0;
    // The prime is 2^40 + 0x1b3: a small product, and the low half moved up by 40 bits.
    const product = low * primeTail;
    high = (Math.imul(high, primeTail) + (low << 8) + Math.floor(product / 2 ** 32)) >>> 0;
    low = product >>> 0;
  };
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    mix(unit & 0xff);
    mix(unit >>> 8);
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
