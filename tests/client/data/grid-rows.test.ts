import { describe, expect, it, vi } from 'vitest';
import { createPageCache } from '../../../src/client/data/rows/page-cache.ts';
import { createKeyOf, type RowView } from '../../../src/client/data/rows/row-source.ts';
import { createServerRows } from '../../../src/client/data/rows/server-rows.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { countCap } from '../../../src/shared/records/calls.ts';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { fakeApi } from '../../support/fake-api.ts';

const keyOf = createKeyOf(['id']);
const numbered = (from: number, to: number): JsonObject[] =>
  Array.from({ length: to - from }, (_, place) => ({ id: from + place, name: `row ${from + place}` }));
const view: RowView = { sort: [{ field: 'name', desc: false }], language: 'en', totals: [] };

/** A server with `size` rows that answers windows as the contract says and remembers what it was asked. */
function createServer(size: number) {
  const calls: ListCall[] = [];
  /** Calls that only count. */
  const counts: ListCall[] = [];
  const aborted: number[] = [];
  const action = vi.fn(async (_form: string, _action: string, payload: ListCall, signal?: AbortSignal) => {
    (payload.count === 'exact' ? counts : calls).push(payload);
    const limit = payload.limit ?? 0;
    const first = payload.after ? Number(payload.after.id) + 1 : payload.before ? Number(payload.before.id) - limit : (payload.offset ?? 0);
    signal?.addEventListener('abort', () => aborted.push(first));
    await Promise.resolve();
    const capped = payload.count === 'capped' && size > countCap;
    return {
      rows: numbered(first, Math.min(size, first + limit)),
      ...(payload.count !== 'none' && { total: capped ? countCap : size, totals: {}, ...(capped && { capped }) }),
    };
  });
  const rows = createServerRows({ api: fakeApi({ action }), form: 'brands', key: ['id'] });
  const seen: { total: number; capped: boolean; first: unknown }[] = [];
  rows.subscribe(() => seen.push({ total: rows.total, capped: rows.capped, first: rows.get(0)?.id }));
  return { rows, calls, counts, aborted, seen };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 80));

describe('rows of the server', () => {
  it('asks for the total once and for further windows without counting', async () => {
    const { rows, calls } = createServer(1000);
    rows.setView(view);
    await settled();
    rows.ensure(90, 130);
    await settled();
    expect(rows.total).toBe(1000);
    expect(calls.map((call) => call.count)).toEqual(['capped', 'none']);
  });

  it('shows the first of very many rows before it knows how many there are', async () => {
    const { rows, calls, counts, seen } = createServer(100_000);
    rows.setView(view);
    await settled();
    expect(seen).toContainEqual({ total: countCap, capped: true, first: 0 });
    expect(rows).toMatchObject({ total: 100_000, capped: false });
    expect([...calls, ...counts].map(({ count, limit }) => [count, limit])).toEqual([
      ['capped', 100],
      ['exact', 1],
    ]);
  });

  it('goes on beside a loaded window by anchor with the sort values and the key', async () => {
    const { rows, calls } = createServer(1000);
    rows.setView(view);
    await settled();
    rows.ensure(100, 140);
    await settled();
    expect(calls[1]).toMatchObject({ after: { name: 'row 99', id: 99 } });
    expect(calls[1]).not.toHaveProperty('offset');
    expect(rows.get(120)).toMatchObject({ id: 120 });
  });

  it('brings a stretch that is waited for also where the list is scrolled on meanwhile', async () => {
    const { rows, aborted } = createServer(1000);
    rows.setView(view);
    await settled();
    const stretch = rows.fetch(0, 399);
    rows.ensure(900, 940);
    await settled();
    rows.ensure(0, 40);
    expect((await stretch).map(({ id }) => id)).toEqual(numbered(0, 400).map(({ id }) => id));
    expect(aborted).toEqual([]);
  });

  it('jumps by offset and comes back up by the anchor before the window', async () => {
    const { rows, calls } = createServer(100_000);
    rows.setView(view);
    await settled();
    rows.ensure(50_000, 50_040);
    await settled();
    rows.ensure(49_950, 49_990);
    await settled();
    expect(calls[1]).toMatchObject({ offset: 50_000 });
    expect(calls[2]).toMatchObject({ before: { name: 'row 50000', id: 50_000 } });
    expect(rows.get(49_960)).toMatchObject({ id: 49_960 });
  });

  it('asks for nothing on the way when the scroll bar is flung', async () => {
    const { rows, calls } = createServer(100_000);
    rows.setView(view);
    await settled();
    for (let first = 10_000; first <= 90_000; first += 10_000) rows.ensure(first, first + 40);
    await settled();
    expect(calls.slice(1).map((call) => call.offset)).toEqual([90_000]);
  });

  it('asks once for a window that is on its way', async () => {
    const { rows, calls } = createServer(1000);
    rows.setView(view);
    await settled();
    rows.ensure(100, 140);
    rows.ensure(101, 141);
    rows.ensure(102, 142);
    await settled();
    expect(calls).toHaveLength(2);
  });

  it('gives up windows that are out of sight before they came', async () => {
    const { rows, aborted } = createServer(100_000);
    rows.setView(view);
    await settled();
    rows.ensure(100, 140);
    rows.ensure(60_000, 60_040);
    expect(aborted).toEqual([100]);
  });

  it('throws answers to an older view away', async () => {
    const { rows } = createServer(1000);
    rows.setView(view);
    rows.setView({ ...view, search: 'x' });
    await settled();
    expect(rows.state).toBe('ready');
    expect(rows.get(0)).toMatchObject({ id: 0 });
  });

  it('tells a failed load and takes it back after a reload that works', async () => {
    let fails = true;
    const api = fakeApi({ action: async () => (fails ? Promise.reject(new Error('x')) : { rows: numbered(0, 3), total: 3 }) });
    const rows = createServerRows({ api, form: 'brands', key: ['id'] });
    rows.setView(view);
    await settled();
    expect(rows.state).toBe('failed');
    fails = false;
    rows.reload();
    await settled();
    expect(rows).toMatchObject({ state: 'ready', error: null, total: 3 });
  });
});

describe('the page cache', () => {
  it('drops the page not touched longest and forgets where its rows were', () => {
    const cache = createPageCache(10, 2, keyOf);
    cache.put(0, numbered(0, 10));
    cache.put(1, numbered(10, 20));
    cache.touch(0);
    cache.put(2, numbered(20, 30));
    expect(cache.get(5)).toBeDefined();
    expect(cache.get(15)).toBeUndefined();
    expect(cache.indexOf('15')).toBe(-1);
    expect(cache.indexOf('25')).toBe(25);
  });

  it('exchanges one row and leaves its neighbours the same objects', () => {
    const cache = createPageCache(10, 2, keyOf);
    cache.put(0, numbered(0, 10));
    const neighbour = cache.get(3);
    cache.replace({ id: 4, name: 'new' });
    expect(cache.get(4)).toEqual({ id: 4, name: 'new' });
    expect(cache.get(3)).toBe(neighbour);
  });
});
