/** Text of a file in UTF-8, UTF-16 (either way round, with or without its mark) or, when it is none of these, Windows-1250. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const byZeros = utf16ByZeros(bytes);
  if (byZeros) return new TextDecoder(byZeros).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is not UTF-8 comes from an older Excel of our countries.
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Every second byte of Latin text in UTF-16 is zero, and no byte of any other text is. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2000);
  const zeros = (start: number): number => sample.filter((byte, i) => i % 2 === start && byte === 0).length;
  const most = sample.length / 5;
  if (zeros(1) > most) return 'utf-16le';
  return zeros(0) > most ? 'utf-16be' : undefined;
}
