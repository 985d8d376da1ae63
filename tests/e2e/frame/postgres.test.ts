import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

describe('on a PostgreSQL server', () => {
  const house = useHouse({ engine: 'postgres' });

  test('one signs in, looks for a product, edits it, takes that back and deletes what one added', async () => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { grid } = user;
    await user.open('/products/product_list');
    await user.signInByForm('admin@demo.kontor.test');
    await grid.ready();
    const code = await grid.textOf(3, 'product_code');
    await grid.search(code);
    expect(await grid.column('product_code')).toEqual([code]);
    const before = await grid.textOf(0, 'weight');
    expect(await grid.edit(0, 'weight', '123.45')).toBe(200);
    expect(await grid.textOf(0, 'weight')).toContain('123.45');
    await grid.choose(0, 'weight');
    expect(await grid.undo()).toBe(200);
    await expect.poll(() => grid.textOf(0, 'weight')).toBe(before);
    await user.goToList('reports/product_change_log');
    expect(await grid.column('product_code', 2)).toEqual([expect.stringContaining(code), expect.stringContaining(code)]);
  });
});
