import { expect, it } from 'vitest';
import type { FieldMeta, ScreenMeta } from '../../../schemas/metadata.ts';
import type { GridScreen } from '../../../schemas/shapes/grid.shape.ts';
import screen from '../../../src/generated/screens/prices.show_prices.gen.ts';
import { withFamily } from '../../../src/client/runtime/grid/columns/family.ts';

const prices = screen as ScreenMeta<GridScreen>;
const shops = [
  { value: 3, label: 'a.test', row: {} },
  { value: 7, label: 'b.test', row: {} },
];

it('a screen has a group of columns for each row of the other form, in the order it names, behind its own', () => {
  const { columns } = withFamily(prices, shops);
  const names = columns.map(({ field }) => field);
  expect(names.slice(0, prices.columns.length)).toEqual(prices.columns.map(({ field }) => field));
  expect(names.slice(prices.columns.length)).toEqual(shops.flatMap(({ value }) => (prices.per ?? []).map((field) => `${field}@${value}`)));
});

it("a field of the group is called after its row, and its currency is that row's", () => {
  const { fields } = withFamily(prices, shops).meta;
  const net: FieldMeta | undefined = fields['net_total@7'];
  expect(net).toMatchObject({ kind: 'money', options: { currency: 'currency_code@7' }, of: { field: 'net_total', row: 'b.test' }, writable: false });
  expect(fields['currency_code@7']).toBeDefined();
  expect(fields.product_code).toEqual(prices.meta.fields.product_code);
});

it('without rows the screen is as it was', () => {
  expect(withFamily(prices, [])).toEqual(prices);
});
