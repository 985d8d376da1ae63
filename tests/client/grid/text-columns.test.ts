import { describe, expect, it } from 'vitest';
import { toPatch } from '../../../src/client/runtime/grid/editing/patches.ts';
import type { GridColumn } from '../../../src/client/runtime/grid/columns/resolve-columns.ts';
import { fieldOfColumn, parseTextColumn, textColumnId, textState, valueAt } from '../../../src/client/runtime/grid/columns/text-columns.ts';
import { toClause } from '../../../src/client/runtime/grid/views/view-state.ts';

const column = (field: string, language: 'hu' | 'de') => ({ id: textColumnId({ field, language }), text: { field, language } }) as GridColumn;
const row = { code: 'A', name: { en: 'Chair', de: 'Stuhl' }, 'name@stale': ['de'], 'price@3': 7 };

describe('a column of one language', () => {
  it('is named by its field and language, and nothing else is', () => {
    expect(parseTextColumn('name@hu')).toEqual({ field: 'name', language: 'hu' });
    expect(['name', 'price@3', 'name@stale'].map(parseTextColumn)).toEqual([null, null, null]);
    expect(['name@hu', 'price@3'].map(fieldOfColumn)).toEqual(['name', 'price@3']);
  });

  it('shows its text, and above it what is typed', () => {
    expect([valueAt(row, 'name@de'), valueAt(row, 'name@hu'), valueAt(row, 'price@3')]).toEqual(['Stuhl', null, 7]);
    expect(valueAt({ ...row, 'name@de': null }, 'name@de')).toBeNull();
  });

  it('tells what waits for a translation: nothing there, or made of another source', () => {
    expect([textState(row, column('name', 'hu')), textState(row, column('name', 'de'))]).toEqual(['missing', 'outdated']);
    expect(textState({ ...row, 'name@de': 'Sessel' }, column('name', 'de'))).toBeNull();
    // What nobody has written in any language waits for no translation.
    expect(textState({ code: 'A', name: {} }, column('name', 'hu'))).toBeNull();
    expect(textState({ code: 'A', name: { hu: '', de: 'Stuhl' } }, column('name', 'hu'))).toBe('missing');
  });

  it('writes its own language alone', () => {
    expect(toPatch({ row, field: 'name@hu', value: 'Szék' }, row, ['code'], false)).toEqual({
      key: { code: 'A' },
      field: 'name',
      old: { hu: null },
      new: { hu: 'Szék' },
    });
    expect(toPatch({ row, field: 'name@de', value: null }, row, ['code'], false)).toMatchObject({ old: { de: 'Stuhl' }, new: { de: null } });
  });

  it('is filtered as the field in that language', () => {
    expect(toClause('name@hu', { op: 'blank' })).toEqual({ field: 'name', op: 'blank', language: 'hu' });
    expect(toClause('price@3', { op: 'eq', value: 7 })).toEqual({ field: 'price@3', op: 'eq', value: 7 });
  });
});
