import { describe, expect, it } from 'vitest';
import { inTree } from '../../../src/client/data/candidate-tree.ts';
import brands from '../../../src/generated/forms/product_brands.gen.ts';
import categories from '../../../src/generated/forms/product_categories_brief.gen.ts';

const candidate = (value: number, label: string, parent: number | null) => ({ value, label, row: { product_category_id: value, parent_category_id: parent } });

describe('candidates that stand below one another', () => {
  const listed = [
    candidate(3, 'Chairs', 1),
    candidate(1, 'Furniture', null),
    candidate(4, 'Bar stools', 3),
    candidate(2, 'Lamps', null),
    candidate(5, 'Tables', 1),
  ];

  it('come each behind the one above it, with the names of all above; siblings keep their order', () => {
    expect(inTree(categories, listed).map(({ label, above }) => [...(above ?? []), label].join('/'))).toEqual([
      'Furniture',
      'Furniture/Chairs',
      'Furniture/Chairs/Bar stools',
      'Furniture/Tables',
      'Lamps',
    ]);
  });

  it('begin at the top where the one above is not offered', () => {
    expect(inTree(categories, [candidate(4, 'Bar stools', 3)])).toMatchObject([{ label: 'Bar stools', above: [] }]);
  });

  it('stay a list in a form that is no tree', () => {
    expect(inTree(brands, listed)).toBe(listed);
  });
});
