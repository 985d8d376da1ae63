import { expect, it } from 'vitest';
import { expectRowsAsBefore, rememberOpening } from '../../../src/client/data/rows/opening-memory.ts';
import { toFirstCall } from '../../../src/client/data/rows/window-calls.ts';
import type { RowView } from '../../../src/client/data/rows/row-source.ts';
import { fakeApi } from '../../support/fake-api.ts';

const view: RowView = { sort: [{ field: 'id', desc: true }], language: 'hu', columns: ['id', 'name'], totals: [] };
const products = { id: 'products/product_list', form: 'product_list', view };

/** A browser that keeps what it is given, and tells what a page that opens in it asks for ahead. */
function openBrowser() {
  const kept = new Map<string, string>();
  const keeping = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const asked = (by: string, id: string): unknown[] => {
    const calls: unknown[] = [];
    const api = fakeApi({});
    api.ahead = async (...call) => void calls.push(call);
    expectRowsAsBefore(api, by, id, keeping);
    return calls;
  };
  return { kept, asked, remember: (by: string, opened: Parameters<typeof rememberOpening>[1]) => rememberOpening(by, opened, keeping) };
}

it('a page asks for the rows of its screen as it opened last, word for word as the screen itself will', () => {
  const { asked, remember } = openBrowser();
  expect(asked('1 KT-DE', products.id)).toEqual([]);
  remember('1 KT-DE', products);
  remember('1 KT-DE', { ...products, view: { ...view, language: 'bg' } });
  const [[form, call] = []] = asked('1 KT-DE', products.id) as [string, unknown][];
  expect([form, JSON.stringify(call)]).toEqual(['product_list', JSON.stringify(toFirstCall({ ...view, language: 'bg' }))]);
  expect(asked('1 KT-DE', 'products/brands')).toEqual([]);
});

it('nothing is asked for somebody else, nor in another company, and his own opening takes the place of all before', () => {
  const { asked, remember } = openBrowser();
  remember('1 KT-DE', products);
  expect([asked('2 KT-DE', products.id), asked('1 KT-HU', products.id)]).toEqual([[], []]);
  remember('2 KT-DE', { ...products, id: 'products/brands' });
  expect([asked('1 KT-DE', products.id), asked('2 KT-DE', 'products/brands')]).toEqual([[], [expect.anything()]]);
});

it('what somebody looked for is not left in the browser', () => {
  const { kept, asked, remember } = openBrowser();
  remember('1 KT-DE', products);
  remember('1 KT-DE', { ...products, view: { ...view, search: 'Kovács' } });
  expect(asked('1 KT-DE', products.id)).toEqual([]);
  remember('1 KT-DE', { ...products, view: { ...view, filter: { field: 'partner_name', op: 'eq', value: 'Kovács' } } });
  expect([...kept.values()].join()).not.toMatch(/Kovács/);
});

it('of thirty screens it is known, the ones opened last', () => {
  const { asked, remember } = openBrowser();
  for (let n = 0; n <= 30; n += 1) remember('1 KT-DE', { ...products, id: `area/screen${n}` });
  expect([0, 1, 30].map((n) => asked('1 KT-DE', `area/screen${n}`).length)).toEqual([0, 1, 1]);
});

it('what is not readable is not asked for', () => {
  const { kept, asked, remember } = openBrowser();
  remember('1 KT-DE', products);
  for (const key of kept.keys()) kept.set(key, '{"by":"1 KT-DE","screens":[{}]}');
  expect(asked('1 KT-DE', products.id)).toEqual([]);
});
