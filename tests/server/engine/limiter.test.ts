import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../../src/server/engine/limiter.ts';

describe('turns', () => {
  const busy = { code: 'service_unavailable', status: 503, params: { reason: 'busy', seconds: 2 } };

  /** Asks for turns in this order, each by whom the word begins with, and tells in which they came. */
  async function served(words: readonly string[], waiting = 100): Promise<string[]> {
    const limiter = createLimiter({ running: 1, waiting });
    const order: string[] = [];
    const ask = (word: string) =>
      limiter.run(
        async () => {
          await pause(1);
          order.push(word);
        },
        { by: word[0] },
      );
    await Promise.all(words.map((word) => ask(word).catch(() => order.push(`no ${word}`))));
    return order;
  }

  it('come in the order they are asked for', async () => {
    expect(await served(['a1', 'a2', 'a3', 'a4'])).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('come in turn for each who asks, however many somebody asks for', async () => {
    expect(await served(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are refused when all places are taken, to whoever waits for most', async () => {
    expect(await served(['a1', 'a2', 'a3', 'a4', 'b1'], 3)).toEqual(['no a4', 'a1', 'a2', 'b1', 'a3']);
    expect(await served(['a1', 'a2', 'b1', 'a3'], 2)).toEqual(['no a3', 'a1', 'a2', 'b1']);
  });

  it('are refused to whoever waited for too long, and lost to nobody', async () => {
    const limiter = createLimiter({ running: 1, waiting: 10, patience: 20 });
    const long = limiter.run(() => pause(80));
    await expect(limiter.run(() => Promise.resolve('late'))).rejects.toMatchObject(busy);
    const patient = limiter.run(() => Promise.resolve('patient'), { patience: 2_000 });
    await long;
    expect([await patient, limiter.hasRoom(), await limiter.run(() => Promise.resolve('next'))]).toEqual(['patient', true, 'next']);
  });

  it('go on after what fails', async () => {
    const limiter = createLimiter({ running: 1, waiting: 10 });
    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limiter.run(() => Promise.resolve('next'))).toBe('next');
  });
});
