import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/client/runtime/grid/rows/plain-text.ts';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import { column as textColumn } from '../../support/grid-columns.ts';

const column = (renderer: keyof typeof renderers) => textColumn('value', { renderer: renderers[renderer] });

describe('a cell in plain letters', () => {
  it('has a tick where the cell has one, and no word that is not seen', () => {
    expect(plainText(column('flag'), { value: true })).toBe('✓');
    expect(plainText(column('flag'), { value: false })).toBe('');
  });

  it('has the words beside a picture and never the picture’s address', () => {
    expect(plainText(column('icon'), { value: 'trash' })).toBe('trash');
    expect(plainText(column('image'), { value: '0f5c' })).toBe('');
    expect(plainText(column('cover_image'), { value: '0f5c', cover: true })).toBe('');
  });

  it('is empty where nothing is', () => {
    expect(plainText(column('flag'), {})).toBe('');
    expect(plainText(column('image'), { value: null })).toBe('');
  });
});
