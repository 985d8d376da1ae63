import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followAll } from '../../../src/client/data/follow-all.ts';

/* Several forms are heard as one. */

const hear = vi.fn();
const follow = vi.fn<(form: string, hear: () => void, ownToo?: boolean) => () => void>();
const stop = vi.fn();

/** Somebody wrote to a form. */
const write = (form: string) => follow.mock.calls.filter(([followed]) => followed === form).forEach(([, told]) => told());

beforeEach(() => {
  vi.useFakeTimers();
  follow.mockReturnValue(stop);
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('follows nothing where no form is named', () => {
  followAll({ follow }, [], hear)();
  expect(follow).not.toHaveBeenCalled();
  expect(stop).not.toHaveBeenCalled();
});

it('follows each form once, and tells whether own writes count', () => {
  followAll({ follow }, ['orders', 'items', 'orders'], hear, { ownToo: true });
  expect(follow.mock.calls.map(([form, , ownToo]) => [form, ownToo])).toEqual([
    ['orders', true],
    ['items', true],
  ]);
  write('items');
  expect(hear).toHaveBeenCalledTimes(1);
});

it('hears of a burst once, when it is over', () => {
  followAll({ follow }, ['orders', 'items'], hear, { restMs: 1000 });
  write('orders');
  vi.advanceTimersByTime(900);
  write('items');
  vi.advanceTimersByTime(900);
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(hear).toHaveBeenCalledTimes(1);
});

it('hears nothing more once it stopped, not even of what came before', () => {
  const stopAll = followAll({ follow }, ['orders', 'items'], hear, { restMs: 1000 });
  write('orders');
  stopAll();
  vi.advanceTimersByTime(5000);
  expect(stop).toHaveBeenCalledTimes(2);
  expect(hear).not.toHaveBeenCalled();
});
