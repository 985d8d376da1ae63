import { beforeEach, describe, expect, test } from 'vitest';
import { languages } from '../../../src/shared/languages.ts';
import type { MultiText } from '../../../src/shared/languages.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { actionOf } from '../../support/grid/answers.ts';

describe('editing a text per language in a grid', () => {
  const house = useHouse();
  let user: User;
  let codes: string[];

  beforeEach(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 900 } });
    await user.signIn('admin');
    await user.open('/products/product_list');
    await user.grid.ready();
    codes = await user.grid.column('product_code', 2);
  });

  /** The name of a product in all its languages, as it is stored. */
  const nameOf = async (row: number): Promise<MultiText | undefined> => {
    const filter = { field: 'product_code', op: 'eq', value: codes[row] };
    const { rows } = await house.server.ask<{ rows: { product_name: MultiText }[] }>('admin', 'product_list', 'list', { filter, limit: 1 });
    return rows[0]?.product_name;
  };
  /** Stores what is typed, sees that it changed those languages alone, and takes it back. */
  const storeAndTakeBack = async (before: MultiText | undefined, changed: MultiText): Promise<void> => {
    expect(await user.grid.write(() => user.page.keyboard.press('Enter'))).toBe(200);
    expect(await nameOf(0)).toEqual({ ...before, ...changed });
    expect(await user.grid.undo()).toBe(200);
    expect(await nameOf(0)).toEqual(before);
  };
  const editor = () => user.page.getByRole('group', { name: user.text('field.product_name') });
  const inputOf = (language: string) => editor().locator(`input[lang="${language}"]`);

  test('shows all seven languages and changes only those one typed', async () => {
    const { grid, page } = user;
    const before = await nameOf(0);
    await grid.choose(0, 'product_name');
    await page.keyboard.press('F2');
    await editor().waitFor();
    expect(await editor().getByRole('textbox').count()).toBe(7);
    for (const language of languages) await expect.poll(() => inputOf(language).inputValue()).toBe(before?.[language] ?? '');
    await inputOf('hu').fill('Próba név');
    await storeAndTakeBack(before, { hu: 'Próba név' });
  });

  test('takes what is typed while the other languages are still on their way', async () => {
    const { grid, page } = user;
    const before = await nameOf(0);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/rpc/api_action', async (route) => {
      const call = actionOf(route.request());
      if (call?.action === 'list' && call.payload.columns?.join() === 'product_name') await held;
      await route.fallback();
    });
    await grid.choose(0, 'product_name');
    await page.keyboard.type('Typed');
    await editor().waitFor();
    await expect.poll(() => inputOf('en').inputValue()).toBe('Typed');
    expect(await inputOf('de').isDisabled()).toBe(true);
    release();
    await expect.poll(() => inputOf('de').inputValue()).toBe(before?.de ?? '');
    expect(await inputOf('de').isDisabled()).toBe(false);
    expect(await inputOf('en').inputValue()).toBe('Typed');
    await storeAndTakeBack(before, { en: 'Typed' });
  });

  test('empties the language shown, and brings it back', async () => {
    const { grid, page } = user;
    const { en, ...others } = (await nameOf(0)) ?? {};
    await grid.choose(0, 'product_name');
    expect(await grid.write(() => page.keyboard.press('Delete'))).toBe(200);
    expect(await nameOf(0)).toEqual(others);
    expect(await grid.undo()).toBe(200);
    expect(await nameOf(0)).toEqual({ ...others, en });
  });

  test('fills all its languages down, and brings them back', async () => {
    const { grid, page } = user;
    const [first, second] = [await nameOf(0), await nameOf(1)];
    await grid.choose(0, 'product_name');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await grid.write(() => page.keyboard.press('Control+d'))).toBe(200);
    expect(await nameOf(1)).toEqual(first);
    expect(await grid.undo()).toBe(200);
    expect([await nameOf(0), await nameOf(1)]).toEqual([first, second]);
  });
});
