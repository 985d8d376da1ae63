import { expect, it } from 'vitest';
import { choicesOfFills, questionsOf } from '../../../src/client/panels/import/fill-choices.ts';
import { choiceOf, clashes, parseChoice } from '../../../src/client/panels/import/targets.ts';

const shop = { field: 'shop_id', choices: 'shops_brief' };
const fills = [
  { form: 'margins', fields: ['shop_id', 'new_unit_price'], asks: [shop] },
  { form: 'discounts', fields: ['shop_id', 'new_discount'], asks: [shop] },
];

it.each([{ field: 'weight' }, { field: 'product_name', language: 'de' as const }, { field: 'new_unit_price', form: 'margins' }])(
  'a choice is read as it was written: %o',
  (target) => {
    expect(parseChoice(choiceOf(target))).toEqual(target);
  },
);

it('what several further forms ask for is offered once', () => {
  expect(choicesOfFills(fills)).toEqual(['margins/shop_id', 'margins/new_unit_price', 'discounts/new_discount']);
});

it('a further form asks where a column goes to it and none says which row is meant', () => {
  const price = { column: 1, field: 'new_unit_price', form: 'margins' };
  expect(questionsOf(fills, [{ column: 0, field: 'product_code' }])).toEqual([]);
  expect(questionsOf(fills, [price])).toEqual([shop]);
  expect(questionsOf(fills, [price, { column: 2, field: 'new_discount', form: 'discounts' }])).toEqual([shop]);
  expect(questionsOf(fills, [price, { column: 2, field: 'shop_id', form: 'margins' }])).toEqual([]);
  expect(questionsOf(fills, [{ column: 2, field: 'shop_id', form: 'margins' }])).toEqual([]);
  expect(questionsOf(fills, [{ ...price, asked: { shop_id: 1 } }])).toEqual([]);
  expect(
    questionsOf(fills, [
      { ...price, asked: { shop_id: 1 } },
      { ...price, column: 2 },
    ]),
  ).toEqual([shop]);
});

it('two columns go to the same field of a further form where each is of another row', () => {
  const price = { column: 1, field: 'new_unit_price', form: 'margins' };
  const own = { ...price, column: 2, asked: { shop_id: 2 } };
  expect(clashes([price, own])).toEqual([]);
  expect(clashes([price, { ...price, column: 3 }, own])).toEqual([price, { ...price, column: 3 }]);
});
