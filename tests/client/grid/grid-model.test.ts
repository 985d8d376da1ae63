import { describe, expect, it } from 'vitest';
import { planClear, planFill, planPaste, toPasteBounds, toTsv } from '../../../src/client/runtime/grid/clipboard/clipboard.ts';
import { problemIn } from '../../../src/client/runtime/grid/editing/cell-values.ts';
import { operatorName, toSentence } from '../../../src/client/runtime/grid/filters/filter-sentence.ts';
import { toGroup, toNode } from '../../../src/client/runtime/grid/filters/filter-tree.ts';
import { parseFilterText, toFilterText } from '../../../src/client/runtime/grid/filters/filter-values.ts';
import { createScrollScale, toRevealedTop, toRowWindow, toScrolledTop } from '../../../src/client/runtime/grid/rows/scroll-scale.ts';
import { allRows, boundsOf, countSelected, isRowSelected, noRows, toServerSelection, withRows } from '../../../src/client/runtime/grid/selection/selection.ts';
import { parseView, type GridView } from '../../../src/client/runtime/grid/views/view-state.ts';
import { headWidth, twoLineWidth } from '../../../src/client/runtime/grid/columns/head-width.ts';
import { toMoved, toWidths } from '../../../src/client/runtime/grid/columns/widths.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { column } from '../../support/grid-columns.ts';

describe('selected rows', () => {
  const rows = (...ids: number[]) => ids.map((id) => [String(id), { id }] as const);
  const view = { language: 'en', total: 100, toKey: (row: JsonObject) => ({ id: row.id ?? null }) } as const;

  it('names ticked rows by their keys', () => {
    const selection = withRows(withRows(noRows, rows(1, 2, 3), true), rows(2), false);
    expect(countSelected(selection, 100)).toBe(2);
    expect(toServerSelection(selection, view)).toEqual({ keys: [{ id: 1 }, { id: 3 }] });
  });

  it('names all rows by the view and the number the user was shown', () => {
    const filter = { field: 'active', op: 'eq', value: true } as const;
    expect(toServerSelection(allRows, { ...view, filter, search: 'x' })).toEqual({ filter, search: 'x', language_code: 'en', expected: 100 });
  });

  it('leaves unticked rows out of all rows, in the filter and in the number', () => {
    const selection = withRows(allRows, rows(7), false);
    expect([isRowSelected(selection, '7'), isRowSelected(selection, '8')]).toEqual([false, true]);
    expect(toServerSelection(selection, view)).toEqual({
      filter: { not: { or: [{ and: [{ field: 'id', op: 'eq', value: 7 }] }] } },
      language_code: 'en',
      expected: 99,
    });
  });

  it('makes the same rectangle whichever corner came first', () => {
    expect(boundsOf({ anchor: { row: 5, column: 3 }, focus: { row: 2, column: 4 } })).toEqual({ top: 2, bottom: 5, left: 3, right: 4 });
  });
});

/** A column whose texts are its values; `figure` reads numbers and refuses the rest. */
describe('the clipboard', () => {
  const [name, price] = [column('name'), column('price', { figure: true })];
  const rows = [
    { id: 1, name: 'a\tb', price: 1 },
    { id: 2, name: null, price: 2 },
  ];

  it('copies text forms with tabs, quotes what holds one, and leaves empty cells empty', () => {
    expect(toTsv([name, price], rows, true)).toBe('NAME\tPRICE\n"a\tb"\t1\n\t2');
  });

  it('fills a range with one text and repeats a block that fits', () => {
    const range = { top: 2, bottom: 5, left: 0, right: 0 };
    expect(toPasteBounds([['x']], range, 100, 5)).toEqual(range);
    expect(toPasteBounds([['x'], ['y']], range, 100, 5)).toEqual(range);
    expect(toPasteBounds([['x'], ['y'], ['z']], range, 100, 5)).toEqual({ ...range, bottom: 4 });
  });

  it('cuts a block off at the last row and the last column', () => {
    expect(
      toPasteBounds(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        { top: 9, bottom: 9, left: 4, right: 4 },
        10,
        5,
      ),
    ).toEqual({ top: 9, bottom: 9, left: 4, right: 4 });
  });

  it('plans only what changes and names texts that are no value', () => {
    const plan = planPaste(
      [
        ['a\tb', '5'],
        ['x', 'five'],
      ],
      rows,
      [name, price],
    );
    expect(plan.changes.map(({ field, value }) => [field, value])).toEqual([
      ['price', 5],
      ['name', 'x'],
    ]);
    expect(plan.problems).toMatchObject([{ text: 'five', code: 'not_a_number' }]);
  });

  it('counts texts that fall on cells nobody may write', () => {
    expect(planPaste([['z']], rows, [column('name', { editable: false })])).toMatchObject({ changes: [], problems: [], readOnly: 2 });
  });

  describe('of texts per language', () => {
    const texts = column('name', { perLanguage: true, parse: (text) => ({ value: { en: text } }) });
    const whole = { id: 1, name: { en: 'Red', hu: 'Piros' } };
    /** It has a text in Hungarian, which it does not tell, and none in German. */
    const shown = { id: 2, name: { en: 'Red' }, 'name@missing': ['de'] };

    it('changes the language shown alone when one is pasted or cleared', () => {
      for (const row of [whole, shown]) {
        expect(planPaste([['Blue']], [row], [texts]).changes[0]?.value).toEqual({ en: 'Blue' });
        expect(planPaste([['Red']], [row], [texts]).changes).toEqual([]);
        expect(planClear([row], [texts])[0]?.value).toEqual({ en: null });
      }
    });

    it('empties a required one as long as another language has it, also where the row does not tell that', () => {
      const required: typeof texts = { ...texts, problemOf: (value) => (value === null ? 'required' : null) };
      const emptied = (row: JsonObject) => problemIn(required, row, { en: null });
      expect([whole, shown, { id: 3, name: { en: 'Red' } }].map(emptied)).toEqual([null, null, 'required']);
    });

    it('fills all languages down, and empties those that the first row lacks', () => {
      const rows = [whole, { id: 2, name: { en: 'Red', de: 'Rot' } }, { id: 3, name: { hu: 'Piros', en: 'Red' } }];
      expect(planFill(rows, [texts])).toEqual([{ row: rows[1], field: 'name', value: { hu: 'Piros', de: null } }]);
    });
  });

  it('fills down the first row and leaves equal cells alone', () => {
    expect(
      planFill(
        [
          { id: 1, price: 7 },
          { id: 2, price: 7 },
          { id: 3, price: 8 },
        ],
        [price],
      ),
    ).toEqual([{ row: { id: 3, price: 8 }, field: 'price', value: 7 }]);
  });
});

describe('filters in words', () => {
  const words = {
    text: (id: string, values: Record<string, unknown> = {}) => `${id.replace('filter.', '')}(${Object.values(values).filter(Boolean).join(' ')})`,
    field: (field: string) => field,
    value: (_field: string, value: Json) => String(value ?? ''),
    language: (code: string) => `the language ${code}`,
  };

  it('says a clause as one message with its values', () => {
    expect(toSentence({ field: 'price', op: 'between', value: [1, 5] }, words)).toBe('clause.between(price 1, 5 1 5)');
  });

  it('says the language in which a text is missing', () => {
    expect(toSentence({ field: 'name', op: 'missing', value: 'bg' }, words)).toBe('clause.missing(name the language bg the language bg)');
  });

  it('puts groups inside groups in brackets', () => {
    const a = { field: 'a', op: 'blank' } as const;
    expect(toSentence({ and: [a, { or: [a, { not: a }] }] }, words)).toBe('and(clause.blank(a) (or(clause.blank(a) not(clause.blank(a)))))');
  });

  it('has a name for an operator apart from its clause', () => {
    expect(operatorName('eq')).toBe('filter.operator.eq');
  });

  it('edits a tree and gives the same tree back', () => {
    const a = { field: 'a', op: 'eq', value: 1 } as const;
    const b = { field: 'b', op: 'blank' } as const;
    for (const node of [a, { and: [a, b] }, { or: [a, { and: [a, b] }] }, { not: { or: [a, b] } }]) expect(toNode(toGroup(node))).toEqual(node);
  });

  it('leaves unfinished conditions and empty groups out', () => {
    expect(
      toNode({
        joint: 'and',
        parts: [
          { field: 'a', op: 'eq' },
          { joint: 'or', parts: [{}] },
        ],
      }),
    ).toBeNull();
  });

  it('reads lists and ranges and writes them back', () => {
    const price = column('price', { figure: true });
    expect(parseFilterText(price, 'between', '10..20')).toEqual({ value: [10, 20] });
    expect(parseFilterText(price, 'in', '1; 2;3')).toEqual({ value: [1, 2, 3] });
    expect(parseFilterText(price, 'between', '10')).toEqual({ problem: 'invalid_range' });
    expect(parseFilterText(price, 'eq', 'x')).toEqual({ problem: 'not_a_number' });
    expect(toFilterText(price, 'between', [10, 20])).toBe('10..20');
  });
});

describe('the window of rows', () => {
  it('draws the same number of rows wherever it stands and never past the end', () => {
    const counts = [0, 500, 99_999 * 28].map((top) => toRowWindow(top, 100_000, 28, 600)).map(({ first, last }) => last - first);
    expect(new Set(counts).size).toBe(1);
    expect(toRowWindow(99_999 * 28, 100_000, 28, 600).last).toBe(100_000);
  });

  it('reaches the last of a million rows although no element may be so high', () => {
    const scale = createScrollScale(1_000_000, 28, 600);
    expect(scale.height).toBeLessThanOrEqual(15_000_000);
    expect(toRowWindow(scale.toTop(scale.height - 600), 1_000_000, 28, 600).last).toBe(1_000_000);
    expect(scale.toTop(scale.toScrolled(14_000_000))).toBeCloseTo(14_000_000);
  });

  it('takes the wheel pixel for pixel and a dragged thumb by the scale', () => {
    const scale = createScrollScale(1_000_000, 28, 600);
    const before = { top: scale.toTop(1_000_000), scrolled: 1_000_000 };
    expect(toScrolledTop(scale, before, 1_000_100, 600) - before.top).toBe(100);
    expect(toScrolledTop(scale, before, 5_000_000, 600)).toBe(scale.toTop(5_000_000));
    expect(toScrolledTop(scale, before, 0, 600)).toBe(0);
  });

  it('moves as little as needed to show a row whole', () => {
    expect([toRevealedTop(280, 5, 28, 280), toRevealedTop(280, 12, 28, 280), toRevealedTop(280, 25, 28, 280)]).toEqual([140, 280, 448]);
  });
});

describe('the columns', () => {
  it('share what fixed ones leave, by their flex, and never fall below 100 px', () => {
    const columns = [
      { id: 'a', width: 200, flex: 1 },
      { id: 'b', flex: 1 },
      { id: 'c', flex: 3 },
    ];
    expect(toWidths(columns, {}, 1000)).toEqual({ a: 200, b: 200, c: 600 });
    expect(toWidths(columns, { b: 300 }, 400)).toEqual({ a: 200, b: 300, c: 300 });
    expect(toWidths([{ id: 'a', flex: 1 }], {}, 50)).toEqual({ a: 100 });
  });

  it('are as wide as their heads need, which the others give them, unless somebody drew them narrower', () => {
    const columns = [
      { id: 'a', width: 100, flex: 1 },
      { id: 'b', flex: 1 },
      { id: 'c', flex: 1 },
    ];
    expect(toWidths(columns, {}, 700, { a: 150, b: 90, c: 350 })).toEqual({ a: 150, b: 200, c: 350 });
    expect(toWidths(columns, { c: 50 }, 700, { c: 350 })).toEqual({ a: 100, b: 550, c: 50 });
  });

  it('have heads of two lines, broken between words where that needs the least room', () => {
    const measure = (text: string) => text.length * 10;
    expect(twoLineWidth('Price', measure)).toBe(50);
    expect(twoLineWidth('Discounted price', measure)).toBe(100);
    expect(twoLineWidth('Order of the lines', measure)).toBe(90);
    expect(twoLineWidth('Rabatt-Obergrenze', measure)).toBe(100);
    const room = headWidth({ label: '' }, measure, 8);
    expect(headWidth({ label: 'Shop: Net price', heading: { group: 'Shop', name: 'Net price' } }, measure, 8) - room).toBe(90);
  });

  it('are put where they are dropped from either side', () => {
    expect(toMoved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(toMoved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  });

  it('of a remembered view survive columns that came and went', () => {
    const standard: GridView = {
      order: ['a', 'b', 'new'],
      hidden: ['new'],
      pinned: { start: ['a'], end: [] },
      widths: {},
      sort: [],
      quick: {},
      filter: null,
      search: '',
      params: {},
      floating: true,
      languages: [],
    };
    const stored = { ...standard, order: ['gone', 'b', 'a'], hidden: ['gone', 'b'], pinned: { start: ['gone'], end: ['b'] } };
    expect(parseView(stored, standard)).toMatchObject({ order: ['b', 'a', 'new'], hidden: ['b', 'new'], pinned: { start: [], end: ['b'] } });
    expect(parseView({ order: 'x' }, standard)).toBeNull();
  });
});
