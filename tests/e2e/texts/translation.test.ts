import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { noTranslation } from '../../../src/server/engine/translation/settings.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { startEngines } from '../../support/engine-servers.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

const engines = await startEngines();
afterAll(() => engines.close());

/** Languages by the names the page gives them in English. */
const languages = { hu: 'Hungarian', de: 'German' };

describe('texts in seven languages', () => {
  const house = useHouse({ translation: { settings: { ...noTranslation, gt: { ...noTranslation.gt, url: engines.url, key: 'key' } } } });
  let user: User;

  interface Product {
    product_code: string;
    product_name: Record<string, string>;
    description_short: Record<string, string>;
  }
  interface Category {
    product_category_id: number;
    category_name: Record<string, string>;
  }
  const list = async <TRow>(form: string, key: string, only: JsonObject[string][], limit = 3) =>
    (
      await house.server.ask<{ rows: TRow[] }>('clerk', form, 'list', {
        sort: [{ field: key }],
        limit,
        ...(only.length > 0 && { filter: { field: key, op: 'in', value: only } }),
      })
    ).rows;
  const products = (...codes: string[]) => list<Product>('product_list', 'product_code', codes);
  const categories = (...ids: number[]) => list<Category>('category_translations', 'product_category_id', ids);
  const write = (form: string, key: JsonObject, field: string, language: string, old: string | undefined, text: string | null) =>
    house.server.ask('clerk', form, 'set', { patches: [{ key, field, old: { [language]: old ?? null }, new: { [language]: text } }] });
  const dialog = () => user.dialog();
  const isChecked = (name: string, role: 'checkbox' | 'radio' = 'checkbox') => dialog().getByRole(role, { name, exact: true }).isChecked();
  const toast = (words: string) => user.page.locator('[data-toasts]').getByText(words);
  const send = () =>
    dialog()
      .getByRole('button', { name: user.text('action.translate') })
      .click();

  beforeEach(async () => {
    engines.reset();
    user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await user.signIn('clerk');
  });

  test('stand side by side; those that are missing are found, filled in and taken back', async () => {
    const { grid, page, text } = user;
    const gaps = (await categories()).slice(1);
    const ids = gaps.map(({ product_category_id }) => product_category_id);
    for (const { product_category_id, category_name } of gaps)
      await write('category_translations', { product_category_id }, 'category_name', 'hu', category_name.hu, null);
    await user.open('/products/category_translations');
    await grid.ready();
    await user.button(text('translation.workbench')).click();
    await page.getByRole('button', { name: text('translation.one_column') }).click();
    for (const language of Object.values(languages)) await page.getByRole('checkbox', { name: language, exact: true }).check();
    await page.getByRole('checkbox', { name: text('translation.missing_in', { language: languages.hu }) }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => grid.rowCount()).toBe(gaps.length);
    await grid.ready();
    expect(await grid.textOf(0, 'category_name@hu')).toBe(text('marker.translation_missing'));
    expect(await grid.textOf(0, 'category_name@de')).toBe(gaps[0]?.category_name.de);
    await grid.tick(0, 1);
    await grid.run('translate');
    expect(
      await dialog()
        .getByRole('radio', { name: new RegExp(text('translation.engine_deepl')) })
        .isDisabled(),
    ).toBe(true);
    await dialog().getByText(text('translation.no_key')).first().waitFor();
    expect(await isChecked(text('action.fill_empty_cells'), 'radio')).toBe(true);
    await dialog()
      .getByText(/^2 cells in 2 rows/)
      .waitFor();
    expect(engines.calls).toHaveLength(0);
    await send();
    await toast(text('translation.done', { count: 2 })).waitFor();
    const filled = await categories(...ids);
    expect(filled.map(({ category_name }) => category_name)).toEqual(gaps.map(({ category_name }) => ({ ...category_name, hu: `hu:${category_name.en}` })));
    await page
      .locator('[data-toasts]')
      .getByRole('button', { name: text('action.undo') })
      .click();
    await expect.poll(async () => (await categories(...ids)).map(({ category_name }) => category_name.hu ?? null)).toEqual([null, null]);
  });

  test('are overwritten while Ctrl is held, names only while Shift is held too', async () => {
    const { grid, page, text } = user;
    const [row] = await products();
    if (!row) throw new Error('there is no product');
    await user.open('/products/product_list');
    await grid.ready();
    await grid.tick(0);
    await user.button(text('grid.more_actions')).click();
    await page
      .locator('[role^="menuitem"]')
      .filter({ hasText: text('action.translate') })
      .click({ modifiers: ['Control', 'Shift'] });
    expect([await isChecked(text('action.overwrite'), 'radio'), await isChecked(text('field.product_name'))]).toEqual([true, true]);
    for (const name of [text('field.description_short'), text('field.description')]) await dialog().getByRole('checkbox', { name, exact: true }).uncheck();
    await send();
    await toast(text('translation.done', { count: 6 })).waitFor();
    const [now] = await products(row.product_code);
    expect(now?.product_name).toEqual({
      ...Object.fromEntries(['de', 'hu', 'sk', 'ro', 'cs', 'bg'].map((language) => [language, `${language}:${row.product_name.en}`])),
      en: row.product_name.en,
    });
  });

  test('are translated in their own rows where each language has one', async () => {
    const { grid, text } = user;
    const row = (await products()).at(-1);
    if (!row) throw new Error('there is no product');
    await write('product_list', { product_code: row.product_code }, 'description_short', 'de', row.description_short.de, null);
    await user.open('/products/product_translations');
    await grid.filterBy('product_code', row.product_code);
    expect(await grid.rowCount()).toBe(7);
    await grid.run('translate');
    await dialog()
      .getByText(/^1 cell in 1 row/)
      .waitFor();
    await send();
    await toast(text('translation.done', { count: 1 })).waitFor();
    const at = (await grid.column('language_code', 7)).findIndex((shown) => shown.includes(languages.de));
    await expect.poll(() => grid.textOf(at, 'description_short')).toBe(`de:${row.description_short.en}`);
    expect((await products(row.product_code))[0]?.description_short).toEqual({ ...row.description_short, de: `de:${row.description_short.en}` });
  });
});
