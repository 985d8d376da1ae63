import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLongWork } from '../../../src/client/chrome/long-work.ts';
import { createStore } from '../../../src/client/ui/store.ts';

const work = { action: 'undo', progress: () => Promise.resolve(null), cancel: () => Promise.resolve() };

/** An answer that comes when it is told to. */
function later() {
  let come: (value: number) => void = () => undefined;
  const answer = new Promise<number>((resolve) => {
    come = resolve;
  });
  return { answer, come };
}

describe('Long work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is shown where its answer does not come soon, and until it comes', async () => {
    const long = createLongWork(createStore(false));
    const { answer, come } = later();
    const told = long.during(work, answer);
    await vi.advanceTimersByTimeAsync(900);
    expect(long.shown.get()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(long.shown.get()).toBe(work);
    come(8);
    expect(await told).toBe(8);
    expect(long.shown.get()).toBeNull();
  });

  it('that is done at once, or refused, is not shown', async () => {
    const long = createLongWork(createStore(false));
    expect(await long.during(work, Promise.resolve(1))).toBe(1);
    await expect(long.during(work, Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(long.shown.get()).toBeNull();
  });

  it('that is looked away from goes on', async () => {
    const long = createLongWork(createStore(false));
    const { answer, come } = later();
    const told = long.during(work, answer);
    await vi.advanceTimersByTimeAsync(1_100);
    long.hide();
    expect(long.shown.get()).toBeNull();
    come(3);
    expect(await told).toBe(3);
  });

  it('is not shown over the question who the user is: it begins when he proved it', async () => {
    const asked = createStore(false);
    const long = createLongWork(asked);
    const { answer, come } = later();
    const told = long.during(work, answer);
    await vi.advanceTimersByTimeAsync(500);
    asked.set(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(long.shown.get()).toBeNull();
    asked.set(false);
    await vi.advanceTimersByTimeAsync(900);
    expect(long.shown.get()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(long.shown.get()).toBe(work);
    come(1);
    await told;
    expect(long.shown.get()).toBeNull();
  });
});
