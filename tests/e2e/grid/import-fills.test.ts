import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { openImport } from '../../support/import-dialog.ts';
import { feeds } from '../../server/fixtures/feeds.ts';

describe('a feed of Heureka', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-fills-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('brings products and their prices in a shop in at once, told in one check and taken back in one', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text, page } = user;
    await user.signIn('admin');
    const file = join(folder, 'feed.xml');
    writeFileSync(file, feeds.heureka);
    await openImport(user, file);
    const dialog = user.dialog();
    await dialog.getByText(text('profile.heureka_offers')).waitFor();
    // The profile knows where its price goes.
    await dialog
      .getByRole('combobox', { name: text('import.field_for', { column: 'PRICE_VAT' }), exact: true })
      .getByText(text('field.new_unit_price'))
      .waitFor();
    const ready = dialog.getByRole('button', { name: text('import.check'), exact: true });
    // Nobody said yet in which shop.
    expect(await ready.isDisabled()).toBe(true);
    await dialog
      .getByRole('group', { name: text('import.asked') })
      .getByRole('combobox', { name: text('field.shop_id') })
      .click();
    await page.getByRole('option').first().click();
    await ready.click();
    // Nothing is known here of where they stand: it is made along with them.
    await dialog.getByRole('button', { name: text('import.way_create') }).click();
    const answered = user.answerOf('import_check');
    await dialog.getByRole('button', { name: text('import.check_again') }).click();
    expect(await (await answered).json()).toMatchObject({ add: 2, problems: [], fills: [{ form: 'frontend_product_margins', update: 2 }] });
    await dialog.getByText(text('import.fill_counts', { name: text('fills.frontend_product_margins'), add: 0, update: 2, unchanged: 0 })).waitFor();
    await dialog.getByRole('button', { name: text('import.commit', { count: 2 }) }).click();
    const brought = page.getByRole('gridcell', { name: 'FEED-1', exact: true });
    await brought.waitFor();
    const undone = page.waitForResponse((response) => response.url().endsWith('/rpc/undo'));
    await page
      .getByRole('button', { name: text('action.undo') })
      .last()
      .click();
    expect((await undone).status()).toBe(200);
    await brought.waitFor({ state: 'detached' });
  });
});
