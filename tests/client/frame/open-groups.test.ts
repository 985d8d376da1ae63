import { describe, expect, it } from 'vitest';
import { withGroup } from '../../../src/client/chrome/menu/open-groups.ts';

const areas = ['products', 'prices', 'sales', 'fsm'];
const at = (...here: string[]) => ({ areas, here });
const openAll = (codes: readonly string[], here: string[] = []) => codes.reduce<readonly string[]>((open, code) => withGroup(open, code, at(...here)), []);

describe('the open areas of the menu', () => {
  it('are two at most: a third closes the one that was opened first', () => {
    expect(openAll(['products'])).toEqual(['products']);
    expect(openAll(['products', 'prices', 'sales'])).toEqual(['prices', 'sales']);
    expect(openAll(['products', 'prices', 'products', 'sales'])).toEqual(['products', 'sales']);
  });

  it('keep that of the page in view', () => {
    expect(openAll(['products', 'prices', 'sales', 'fsm'], ['products', 'products.brands'])).toEqual(['products', 'fsm']);
  });

  it('do not count the groups within them', () => {
    expect(openAll(['products', 'own.group', 'prices'])).toEqual(['products', 'own.group', 'prices']);
    expect(openAll(['products', 'own.group', 'prices', 'sales'])).toEqual(['own.group', 'prices', 'sales']);
  });
});
