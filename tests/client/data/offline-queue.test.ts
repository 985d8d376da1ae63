import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import type { Api } from '../../../src/client/data/api.ts';
import { createOfflineQueue } from '../../../src/client/data/offline-queue.ts';
import type { WaitingCell } from '../../../src/client/data/offline-queue.ts';

const cell = (id: number, old: number | null, now: number): WaitingCell => ({
  form: 'pick_list_items',
  key: { pick_list_item_id: id },
  field: 'picked',
  old,
  now,
});

/** A queue over a server that does what the test says, call by call, and then answers. */
function opened(answers: (() => void)[], kept = new Map<string, string>()) {
  const sent: unknown[] = [];
  const keys: (string | undefined)[] = [];
  const refused: string[] = [];
  const action = ((_form: string, _action: string, payload: unknown, _signal?: AbortSignal, key?: string) => {
    sent.push(payload);
    keys.push(key);
    return new Promise<void>((resolve) => {
      answers.shift()?.();
      resolve();
    });
  }) as Api['action'];
  const keeping = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const add = ({ found, old, now, sendKey }: WaitingCell) => action('', 'set', { found, old, now }, undefined, sendKey);
  const queue = createOfflineQueue({ api: { action }, add, keeping, name: 'waiting', onRefused: (_, { code }) => refused.push(code), retryMs: 60_000 });
  return { queue, sent, keys, refused, kept };
}
const away = () => {
  throw new ApiError('unreachable', 0);
};
const settled = (queue: ReturnType<typeof opened>['queue']) => expect.poll(() => queue.waiting.get().length).toBe(0);

describe('cells that wait for a connection', () => {
  it('are kept while it is gone, and sent when it is back: the last value of each, behind one that may be stored already', async () => {
    const { queue, sent, kept } = opened([away]);
    queue.put(cell(1, null, 1));
    await expect.poll(() => sent.length).toBe(1);
    queue.put(cell(1, 1, 2));
    queue.put(cell(1, 2, 3));
    queue.stop();
    const again = opened([], kept);
    again.queue.flush();
    await settled(again.queue);
    expect(again.sent).toMatchObject([{ patches: [{ old: null, new: 1 }] }, { patches: [{ old: 1, new: 3 }] }]);
    expect(again.kept.size).toBe(0);
  });

  it('are sent again under the key of the first time, each under its own, also after the page was closed', async () => {
    const { queue, keys, kept } = opened([away]);
    queue.put(cell(1, null, 1));
    queue.put({ ...cell(1, null, 2), found: { place: 'A-01', code: 'KT-1' } });
    await expect.poll(() => keys.length).toBe(1);
    queue.stop();
    const again = opened([], kept);
    again.queue.flush();
    await settled(again.queue);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(again.keys[0]).toBe(keys[0]);
    expect(again.keys[1]).toMatch(/^[0-9a-f]{32}$/);
    expect(again.keys[1]).not.toBe(keys[0]);
  });

  it('are not written twice where the answer was lost: what stands there already is stored', async () => {
    const { queue, refused } = opened([
      () => {
        throw new ApiError('rejected', 409, {}, [{ field: 'picked', code: 'stale', params: { current: 1 } }]);
      },
    ]);
    queue.put(cell(1, null, 1));
    await settled(queue);
    expect(refused).toEqual([]);
  });

  it('tell what was found where no row is, in its order among the others, and the last figure of it', async () => {
    const { queue, sent } = opened([away]);
    queue.put(cell(1, null, 1));
    await expect.poll(() => sent.length).toBe(1);
    const found = { place: 'A-1', code: 'LAMP' };
    queue.put({ ...cell(1, null, 1), found });
    queue.put({ ...cell(1, null, 7), found: { place: 'B-7', code: 'LAMP' } });
    queue.put({ ...cell(1, 1, 2), found });
    queue.flush();
    await settled(queue);
    expect(sent.slice(1)).toMatchObject([{ patches: [{ new: 1 }] }, { found, old: null, now: 2 }, { found: { place: 'B-7' }, old: null, now: 7 }]);
  });

  it('wait no more when they are refused, and their owner is told', async () => {
    const { queue, refused } = opened([
      () => {
        throw new ApiError('locked', 422);
      },
    ]);
    queue.put(cell(1, null, 1));
    queue.put(cell(2, null, 5));
    await settled(queue);
    expect(refused).toEqual(['locked']);
  });

  it.each([401, 412, 429, 503])('wait on where status %i says nothing of them', async (status) => {
    const { queue, sent, refused, kept } = opened([
      () => {
        throw new ApiError('not now', status);
      },
    ]);
    queue.put(cell(1, null, 1));
    await expect.poll(() => sent.length).toBe(1);
    queue.stop();
    expect([refused, queue.waiting.get().length]).toEqual([[], 1]);
    const again = opened([], kept);
    again.queue.flush();
    await settled(again.queue);
    expect(again.sent).toMatchObject([{ patches: [{ old: null, new: 1 }] }]);
  });
});
