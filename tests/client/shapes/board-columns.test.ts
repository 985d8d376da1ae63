import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlaces } from '../../../src/client/runtime/board/column-places.ts';
import { createColumnRows } from '../../../src/client/runtime/board/column-rows.ts';
import { createKeyOf, type RowView } from '../../../src/client/data/rows/row-source.ts';
import { createServerRows } from '../../../src/client/data/rows/server-rows.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { fakeApi } from '../../support/fake-api.ts';

describe('the places of a column', () => {
  it('show arrivals first and leave out those that left', () => {
    const places = toPlaces(5, [3, 1], 2);
    expect(places.count).toBe(5);
    expect(Array.from({ length: 5 }, (_, index) => places.placeOf(index))).toEqual([{ arrived: 0 }, { arrived: 1 }, { row: 0 }, { row: 2 }, { row: 4 }]);
    expect([0, 1, 2, 3, 4, -1].map(places.indexOfRow)).toEqual([2, -1, 3, -1, 4, -1]);
  });

  it('show every row that stays once, and find it where they show it', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.uniqueArray(fc.nat(39), { maxLength: 10 }), fc.nat(4), (total, gone, arrived) => {
        const left = gone.filter((row) => row < total);
        const places = toPlaces(total, left, arrived);
        const shown = Array.from({ length: places.count }, (_, index) => places.placeOf(index)).flatMap((place) => ('row' in place ? [place.row] : []));
        expect(shown).toEqual(Array.from({ length: total }, (_, row) => row).filter((row) => !left.includes(row)));
        shown.forEach((row, at) => expect(places.indexOfRow(row)).toBe(arrived + at));
      }),
    );
  });
});

/** A server that answers when it is told to. */
function createStore(ids: number[]) {
  const store = { rows: ids, waiting: [] as (() => void)[], failing: false };
  const action = (_form: string, _name: string, payload?: unknown) =>
    new Promise((resolve, reject) => {
      const { offset = 0, limit = 100 } = payload as Partial<ListCall>;
      store.waiting.push(() => {
        if (store.failing) reject(new Error('down'));
        else resolve({ rows: store.rows.slice(offset, offset + limit).map((id) => ({ id })), total: store.rows.length });
      });
    });
  return Object.assign(store, {
    api: fakeApi({ action }),
    async answer() {
      store.waiting.splice(0).forEach((send) => send());
      await new Promise((resolve) => setTimeout(resolve));
    },
  });
}

const view: RowView = { sort: [], language: 'en', totals: [] };

async function openColumn(ids: number[]) {
  const store = createStore(ids);
  const column = createColumnRows(() => createServerRows({ api: store.api, form: 'x', key: ['id'] }), createKeyOf(['id']));
  column.setView(view);
  column.ensure(0, 10);
  await store.answer();
  const shown = () => Array.from({ length: column.total }, (_, index) => column.get(index)?.id);
  return { store, column, shown };
}
const row = (id: number): JsonObject => ({ id });

describe('the cards of a column', () => {
  it('leave and arrive before the server has answered, and come back when it refuses', async () => {
    const { column, shown } = await openColumn([1, 2, 3]);
    column.take([row(2)]);
    column.bring([row(9)]);
    expect(shown()).toEqual([9, 1, 3]);
    expect([column.indexOf(row(9)), column.indexOf(row(3)), column.indexOf(row(2))]).toEqual([0, 2, -1]);
    column.undo([row(2), row(9)]);
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('stay as they are shown until what is stored is here, without a gap and without a card twice', async () => {
    const { store, column, shown } = await openColumn([1, 2, 3]);
    const seen: unknown[] = [];
    column.bring([row(9)]);
    column.subscribe(() => seen.push(shown().join()));
    store.rows = [1, 2, 3, 9];
    column.settle([row(9)]);
    expect(column.state).toBe('ready');
    await store.answer();
    expect(shown()).toEqual([1, 2, 3, 9]);
    expect(new Set(seen)).toEqual(new Set(['1,2,3,9']));
  });

  it('keep a move that was stored after a refresh had begun', async () => {
    const { store, column, shown } = await openColumn([1, 2, 3]);
    column.refresh();
    column.take([row(1)]);
    column.settle([row(1)]);
    // The refresh that began earlier still has the card; the one asked for by the move does not.
    const early = store.answer();
    await early;
    expect(shown()).toEqual([2, 3]);
    store.rows = [2, 3];
    await store.answer();
    expect(shown()).toEqual([2, 3]);
    column.refresh();
    store.rows = [1, 2, 3];
    await store.answer();
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('stay in sight when a refresh fails', async () => {
    const { store, column, shown } = await openColumn([1, 2, 3]);
    store.failing = true;
    column.refresh();
    await store.answer();
    expect(column.state).toBe('ready');
    expect(shown()).toEqual([1, 2, 3]);
    store.failing = false;
    store.rows = [3];
    column.refresh();
    await store.answer();
    expect(shown()).toEqual([3]);
  });

  it('that come back before the column was loaded anew are there once', async () => {
    const { column, shown } = await openColumn([1, 2, 3]);
    column.take([row(2)]);
    column.bring([row(2)]);
    expect(shown()).toEqual([1, 2, 3]);
  });
});
