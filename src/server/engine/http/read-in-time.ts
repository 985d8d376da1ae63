import { Readable } from 'node:stream';

export interface ReadingOptions {
  /** Milliseconds that a reader may stand still at most; what he spends of them he earns again by the rate. */
  grace?: number;
  /** A reader who takes less is given up, once the grace is spent. */
  bytesPerSecond?: number;
}

/** A phone in a train takes more; a minute of silence may be a tunnel. */
const usual = { grace: 60_000, bytesPerSecond: 16 * 1024 };

/** The reader of an answer took too little of it for too long. */
export class ReaderTooSlow extends Error {
  override name = 'ReaderTooSlow';
}

/**
 * A file that is sent as it is made, to somebody who reads it in time: whoever makes it has a turn that others wait for, so that a reader who takes next to
 * nothing would keep that for ever. Only the time in which a piece waits for its reader counts, not that in which it is made.
 * A stream that is given up ends with {@link ReaderTooSlow}.
 */
export function readInTime(pieces: AsyncIterable<Buffer>, { grace = usual.grace, bytesPerSecond = usual.bytesPerSecond }: ReadingOptions = {}): Readable {
  let left = grace;
  const paced = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      // What buffers on the way took at once is no credit for later.
      left = Math.min(left + (piece.length / bytesPerSecond) * 1000, grace);
      const began = performance.now();
      const timer = setTimeout(() => content.destroy(new ReaderTooSlow()), left);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      left -= performance.now() - began;
    }
  };
  const content = Readable.from(paced(), { objectMode: false });
  return content;
}
