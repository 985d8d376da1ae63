import { describe, expect, it } from 'vitest';
import { type Draft, withRefusals } from '../../../src/client/runtime/grid/editing/draft.ts';
import { isBlock, pasteOver } from '../../../src/client/runtime/grid/editing/paste-drafts.ts';
import type { FieldProblem } from '../../../src/shared/errors.ts';
import { column } from '../../support/grid-columns.ts';

const fields = [column('code'), column('qty', { figure: true }), column('price', { figure: true })];
const begin = (): Draft => ({ values: { order: 7 }, problems: {} });
const text = (id: string) => id;
const paste = (drafts: readonly Draft[], pasted: string, place = { at: 0, field: 'code' }) => pasteOver(drafts, pasted, place, { fields, begin, text });

describe('cells pasted into a new row', () => {
  it('fill its fields from the one they fall on, and open a row for each further line', () => {
    expect(paste([begin()], 'A-1\t3\t9.5\nA-2\t4').map(({ values }) => values)).toEqual([
      { order: 7, code: 'A-1', qty: 3, price: 9.5 },
      { order: 7, code: 'A-2', qty: 4 },
    ]);
    expect(paste([begin()], '5\t1', { at: 0, field: 'qty' })[0]?.values).toEqual({ order: 7, qty: 5, price: 1 });
  });

  it('go where their heads say, by label or name, and columns without a head go nowhere', () => {
    expect(paste([begin()], 'Price\t\tCODE\n2\tnote\tA-1').map(({ values }) => values)).toEqual([{ order: 7, price: 2, code: 'A-1' }]);
    expect(paste([begin()], 'code\tweight\nA-1\t7').map(({ values }) => values)).toEqual([{ order: 7, code: 'A-1' }]);
  });

  it('leave rows before them alone, and what other lines hold', () => {
    const typed: Draft = { values: { order: 7, code: 'typed', price: 1 }, problems: {} };
    expect(paste([typed, typed], 'A-9', { at: 1, field: 'code' }).map(({ values }) => values)).toEqual([typed.values, { order: 7, code: 'A-9', price: 1 }]);
  });

  it('are told at their field, with what was pasted, where they cannot stand there', () => {
    const [draft] = paste([begin()], 'A-1\tmany');
    expect(draft).toEqual({ values: { order: 7, code: 'A-1', qty: null }, problems: { qty: 'many: error.not_a_number' } });
  });

  it('are a block when they hold a tab, or several lines that a field of one line cannot take', () => {
    expect([isBlock('a\tb', false), isBlock('a\nb', false), isBlock('a\nb', true), isBlock('a\n', false), isBlock('a', false)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('what the server refuses of several new rows is told at the one it names, and at all where it names none', () => {
  const drafts = ['A-1', 'A-2', 'A-3'].map((code): Draft => ({ values: { code }, problems: {} }));
  const refused: FieldProblem[] = [
    { field: 'qty', code: 'required', params: { row: 1 } },
    { field: 'code', code: 'already_exists', params: {} },
  ];
  expect(withRefusals(drafts, refused, text).map(({ problems }) => problems)).toEqual([
    { code: 'error.already_exists' },
    { code: 'error.already_exists', qty: 'error.required' },
    { code: 'error.already_exists' },
  ]);
});
