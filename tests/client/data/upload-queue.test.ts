import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { moved } from '../../../src/client/panels/gallery/use-pictures.ts';
import { createUploadQueue } from '../../../src/client/data/upload-queue.ts';

interface Sent {
  name: string;
  fields: Record<string, string>;
  tell: (part: number) => void;
  arrive: () => void;
  refuse: (error: unknown) => void;
}

/** A queue to a server that answers when the test says so. */
function openQueue() {
  const sent: Sent[] = [];
  const upload = <TAnswer>(_path: string, file: File, fields: Record<string, string>, told?: (part: number) => void, signal?: AbortSignal): Promise<TAnswer> =>
    new Promise<TAnswer>((resolve, reject) => {
      sent.push({ name: file.name, fields, tell: (part) => told?.(part), arrive: () => resolve({ row: { image_id: file.name } } as TAnswer), refuse: reject });
      signal?.addEventListener('abort', () => reject(new ApiError('cancelled', 0)));
    });
  const queue = createUploadQueue({ api: { upload }, form: 'images', given: { product_code: 'P1' } });
  const states = () => queue.entries.get().map(({ state }) => state.at);
  return { queue, sent, states };
}

const files = (count: number): File[] => Array.from({ length: count }, (_, i) => new File(['x'], `${i + 1}.png`));
const settled = () => new Promise((resolve) => void setTimeout(resolve, 0));

describe('files on their way', () => {
  it('go one after the other, in the order they were chosen, each with the members its row has', async () => {
    const { queue, sent, states } = openQueue();
    queue.add(files(3));
    expect(states()).toEqual(['sending', 'waiting', 'waiting']);
    expect(sent[0]?.fields).toEqual({ fields: '{"product_code":"P1"}' });
    sent[0]?.arrive();
    await settled();
    expect(states()).toEqual(['done', 'sending', 'waiting']);
    sent[1]?.arrive();
    await settled();
    expect(sent.map(({ name }) => name)).toEqual(['1.png', '2.png', '3.png']);
  });

  it('tell how far they are', () => {
    const { queue, sent } = openQueue();
    queue.add(files(1));
    sent[0]?.tell(0.5);
    expect(queue.entries.get().map(({ state }) => state)).toEqual([{ at: 'sending', part: 0.5 }]);
  });

  it('are refused each for itself and can be sent again', async () => {
    const { queue, sent, states } = openQueue();
    queue.add(files(2));
    sent[0]?.refuse(new ApiError('service_unavailable', 503));
    await settled();
    expect(states()).toEqual(['refused', 'sending']);
    queue.retry(1);
    expect(states()).toEqual(['waiting', 'sending']);
    sent[1]?.arrive();
    await settled();
    expect([states(), sent.map(({ name }) => name)]).toEqual([
      ['sending', 'done'],
      ['1.png', '2.png', '1.png'],
    ]);
  });

  it('are cancelled one by one, waiting or under way, or all together', async () => {
    const { queue, states } = openQueue();
    queue.add(files(4));
    queue.cancel(2);
    queue.cancel(1);
    await settled();
    expect(states()).toEqual(['cancelled', 'cancelled', 'sending', 'waiting']);
    queue.stop();
    await settled();
    expect(states()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    queue.retry(4);
    expect(states().at(-1)).toBe('sending');
  });
});

describe('a picture that is moved', () => {
  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [9, 0, 'abcd'],
  ])('from %i to %i shifts those between', (from, to, order) => {
    expect(moved([...'abcd'], from, to).join('')).toBe(order);
  });
});
