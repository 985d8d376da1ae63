import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ReaderTooSlow, readInTime } from '../../../../src/server/engine/http/read-in-time.ts';

const piece = Buffer.alloc(20_000, 'x');

/** Pieces of a file, and whether whoever makes them has come to an end. */
function made(count: number, betweenPieces = 0) {
  const state = { sent: 0, ended: false };
  const pieces = async function* (): AsyncGenerator<Buffer> {
    try {
      for (; state.sent < count; state.sent += 1) {
        await pause(betweenPieces);
        yield piece;
      }
    } finally {
      state.ended = true;
    }
  };
  return { state, pieces: pieces() };
}

/** Takes a piece in so many milliseconds; never without them. */
const reader = (milliseconds?: number) => {
  let taken = 0;
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, done) {
      taken += chunk.length;
      if (milliseconds !== undefined) setTimeout(done, milliseconds);
    },
  });
  return { stream, taken: () => taken };
};

it('a file is sent whole to a reader who keeps the rate, however long it takes to make', async () => {
  const { state, pieces } = made(12, 30);
  const { stream, taken } = reader(1);
  await pipeline(readInTime(pieces, { grace: 100, bytesPerSecond: 2_000_000 }), stream);
  expect({ taken: taken(), ...state }).toEqual({ taken: 12 * piece.length, sent: 12, ended: true });
});

it('a reader who takes too little is given up when his grace is spent, and what made the file ends', async () => {
  const { state, pieces } = made(1_000);
  const { stream } = reader(40);
  const began = performance.now();
  await expect(pipeline(readInTime(pieces, { grace: 200, bytesPerSecond: 10_000_000 }), stream)).rejects.toThrow(ReaderTooSlow);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(state.sent).toBeLessThan(100);
  expect(state.ended).toBe(true);
});

it('so is one who takes nothing at all', async () => {
  const { state, pieces } = made(1_000);
  const content = readInTime(pieces, { grace: 100, bytesPerSecond: 10_000_000 });
  const failed = once(content, 'error');
  content.pipe(reader().stream);
  expect(await failed).toEqual([expect.any(ReaderTooSlow)]);
  await finished(content).catch(() => undefined);
  expect(state.ended).toBe(true);
});
