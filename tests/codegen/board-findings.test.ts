import { describe, expect, it } from 'vitest';
import { brandForm, brandScreen, brandTable, findingsOf, form, screen } from './small-declarations.ts';

const file = 'screens/settings/kanban.screen.json';
const { brand_count } = brandTable;
const liveForm = (name: string, fields: object = {}) => {
  const declared = form(name, {
    ...brandForm,
    fields: { ...brandForm.fields, fsm_instance_id: brand_count, state_id: brand_count, entered_at: brand_count, timeout_at: brand_count, ...fields },
  });
  return { ...declared, meta: { ...declared.meta, workflow: 'brand' } };
};
const cards = { screen: 'products/brands', title: 'brand_name', lines: ['tone'] };

const withBoard = (board: readonly object[], live = liveForm('product_brands')) =>
  findingsOf({
    forms: [live, form('other_brands', brandForm), { ...live, name: 'same_brands', meta: { ...live.meta, name: 'same_brands' } }],
    screens: [
      screen('products/brands', brandScreen),
      screen('products/others', { ...brandScreen, form: 'other_brands' }),
      screen('products/same', { ...brandScreen, form: 'same_brands' }),
      screen('settings/kanban', { shape: 'board', cards: board }),
    ],
  }).filter((line) => line.startsWith(file));

describe('a board', () => {
  it('of records of a workflow is right', () => {
    expect(withBoard([cards])).toEqual([]);
  });

  it.each([
    [
      'a screen that does not exist',
      [{ ...cards, screen: 'products/brand' }],
      [`${file}:5 K110 screen 'products/brand' does not exist; did you mean 'products/brands'?`],
    ],
    ['a screen without a workflow', [{ ...cards, screen: 'products/others' }], [`${file}:5 K131 screen 'products/others' shows no records of a workflow`]],
    ['itself', [{ ...cards, screen: 'settings/kanban' }], [`${file}:5 K131 screen 'settings/kanban' shows no records of a workflow`]],
    [
      'a title that is no field',
      [{ ...cards, title: 'brand_nme' }],
      [`${file}:6 K104 a card names 'brand_nme', which is not a field of form 'product_brands'; did you mean 'brand_name'?`],
    ],
    [
      'a line that is no field',
      [{ ...cards, lines: ['tone', 'ton'] }],
      [`${file}:9 K104 a card names 'ton', which is not a field of form 'product_brands'; did you mean 'tone'?`],
    ],
    ['two screens of one workflow', [cards, { ...cards, screen: 'products/same' }], [`${file}:12 K133 workflow 'brand' is already that of 'products/brands'`]],
    ['no cards', [], [`${file}:3 K101 'cards': Invalid length: Expected >=1 but received 0`]],
  ])('of %s is refused', (_, board, expected) => {
    expect(withBoard(board)).toEqual(expected);
  });

  it('of records that cannot tell how long they have been in their state is refused', () => {
    const { entered_at: _entered, timeout_at: _timeout, ...fields } = liveForm('product_brands').meta.fields;
    const live = liveForm('product_brands');
    expect(withBoard([cards], { ...live, meta: { ...live.meta, fields } })).toEqual([
      `${file}:5 K132 a board needs 'entered_at', 'timeout_at', which form 'product_brands' does not have`,
    ]);
  });

  it('with a form of its own breaks the grammar', () => {
    const screens = [screen('products/brands', brandScreen), screen('settings/kanban', { shape: 'board', form: 'product_brands', cards: [cards] })];
    expect(findingsOf({ forms: [liveForm('product_brands')], screens }).join('\n')).toContain(`${file}:3 K101 'form'`);
  });
});
