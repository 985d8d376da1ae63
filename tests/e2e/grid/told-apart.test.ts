import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

describe('two categories of one name', () => {
  const house = useHouse();

  test.each([
    ['en', 'Gloves'],
    ['bg', 'Ръкавици'],
  ] as const)('are told apart in %s where one is chosen, in its cell and in the filter; copied they stay what they are', async (language, name) => {
    const user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    const { page, grid } = user;
    const { rows } = await house.server.ask<{ rows: JsonObject[] }>('admin', 'product_categories', 'list', {
      filter: { field: 'parent_category_id', op: 'blank' },
      limit: 2,
    });
    const above = rows.map(({ category_name }) => (category_name as Record<string, string>)[language] ?? '');
    expect(new Set(above).size).toBe(2);
    const given = rows.map(({ product_category_id }) => ({ category_name: { [language]: name }, parent_category_id: product_category_id }));
    await house.server.ask('admin', 'product_categories', 'set', { rows: given });
    const names = above.map((group) => `${name} (${group})`);

    await user.signIn('admin', language);
    await user.open('/products/product_list', language);
    await grid.ready();
    for (const [at, group] of above.entries()) {
      await grid.choose(at, 'main_product_category_id');
      await page.keyboard.press('F2');
      const options = page.getByRole('option');
      await options.first().waitFor();
      await page.keyboard.type(name);
      await expect
        .poll(() => options.allInnerTexts().then((all) => all.map((one) => one.replaceAll(/\s+/g, ' ').trim())))
        .toEqual(above.map((one) => `${one} › ${name}`));
      expect(await grid.write(() => options.filter({ hasText: group }).click())).toBe(200);
      expect(await grid.textOf(at, 'main_product_category_id')).toBe(names[at]);
    }

    await grid.choose(0, 'main_product_category_id');
    await page.keyboard.press('Control+c');
    await grid.choose(2, 'main_product_category_id');
    expect(await grid.write(() => page.keyboard.press('Control+v'))).toBe(200);
    expect(await grid.textOf(2, 'main_product_category_id')).toBe(names[0]);
    await page.evaluate((bare) => navigator.clipboard.writeText(bare), name);
    await page.keyboard.press('Control+v');
    await page.getByText(user.text('error.ambiguous_reference')).first().waitFor({ state: 'attached' });
    expect(await grid.textOf(2, 'main_product_category_id')).toBe(names[0]);
  });
});
