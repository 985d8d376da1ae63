import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { fieldOfColumn, openLines } from '../../support/import-dialog.ts';

describe('the mapping of a file', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-mapping-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("another program's table is told by its name, taken off and back with one click, and its check says what becomes of variants", async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text } = user;
    await user.signIn('admin');
    const heading = ['Handle', 'Title', 'Body (HTML)', 'Tags', 'Option1 Value', 'Variant SKU', 'Variant Grams', 'Variant Price', 'Image Src'];
    await openLines(user, folder, [
      heading,
      ['tee', 'Tee', '<p>Soft</p>', 'x', 'Red', 'PT-1', '100', '9', 'https://cdn.test/1.jpg'],
      ['tee', '', '', '', 'Blue', 'PT-2', '100', '9', ''],
    ]);
    const dialog = user.dialog();
    const further = dialog.getByText(text('import.columns_left_out', { count: 3 }));
    await dialog.getByText(text('profile.shopify_products')).waitFor();
    expect((await fieldOfColumn(user, 'Variant SKU').innerText()).trim()).toBe(text('field.product_code'));
    await further.click();
    await fieldOfColumn(user, 'Tags').waitFor();
    await dialog.getByRole('button', { name: text('import.not_known_as') }).click();
    await dialog.getByText(text('import.could_be')).waitFor();
    expect(await further.count()).toBe(0);
    await dialog.getByRole('button', { name: text('profile.shopify_products') }).click();
    await dialog
      .getByRole('group', { name: text('import.asked') })
      .getByRole('combobox', { name: text('field.shop_id') })
      .click();
    await user.page.getByRole('option').first().click();
    const answered = user.answerOf('import_check');
    await dialog.getByRole('button', { name: text('import.check'), exact: true }).click();
    // Both variants have the picture of their product.
    expect(await (await answered).json()).toMatchObject({ add: 2, problems: [], fetches: [{ form: 'images', count: 2 }] });
    await dialog.getByText(text('import.note_variants', { count: 2, products: 1 })).waitFor();
    await user.page.keyboard.press('Escape');
  });

  test('is kept under a name, and taken by itself where the heads fit again', async () => {
    const user = await house.visitor({ viewport: { width: 1700, height: 900 } });
    const { text, page } = user;
    await user.signIn('admin');
    const lines = [
      ['Product code', 'Beta'],
      ['KM-1', 'First'],
      ['KM-2', 'Second'],
    ];
    await openLines(user, folder, lines);
    await fieldOfColumn(user, 'Beta').focus();
    await page.keyboard.press('Delete');
    await user
      .dialog()
      .getByRole('button', { name: text('import.saved_mapping') })
      .click();
    await page.getByRole('menuitem', { name: text('import.save_mapping') }).click();
    const naming = page.getByRole('dialog', { name: text('import.save_mapping') });
    await naming.getByRole('textbox').fill('Of the mill');
    await naming.getByRole('checkbox', { name: text('import.default_mapping') }).check();
    await naming.getByRole('button', { name: text('action.save') }).click();
    await naming.waitFor({ state: 'detached' });
    await openLines(user, folder, lines);
    await user.dialog().getByText('Of the mill').waitFor();
    expect((await fieldOfColumn(user, 'Beta').innerText()).trim()).toBe(text('import.left_out'));
    await page.keyboard.press('Escape');
    // A file with other heads is not offered it.
    await openLines(user, folder, [
      ['SKU', 'Gamma'],
      ['KM-1', 'First'],
    ]);
    await user
      .dialog()
      .getByRole('button', { name: text('import.saved_mapping') })
      .click();
    await page.getByRole('menuitem', { name: text('import.save_mapping') }).waitFor();
    expect(await page.getByText('Of the mill').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('is shared with a role, whose people are offered it; what somebody keeps for himself is offered to him alone', async () => {
    const lines = [
      ['Product code', 'Delta'],
      ['KM-3', 'Third'],
    ];
    const giver = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await giver.signIn('admin');
    const keep = async (name: string, role?: string): Promise<void> => {
      const { text, page } = giver;
      await openLines(giver, folder, lines);
      await fieldOfColumn(giver, 'Delta').focus();
      await page.keyboard.press('Delete');
      await giver
        .dialog()
        .getByRole('button', { name: text('import.saved_mapping') })
        .click();
      await page.getByRole('menuitem', { name: text('import.save_mapping') }).click();
      const naming = page.getByRole('dialog', { name: text('import.save_mapping') });
      await naming.getByRole('textbox').fill(name);
      const choose = async (label: string, option: string): Promise<void> => {
        await naming.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      if (role !== undefined) {
        await choose(text('import.share_mapping'), text('grid.view_scope.role'));
        await choose(text('term.role'), role);
      }
      await naming.getByRole('button', { name: text('action.save') }).click();
      await naming.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
    };
    await keep('For colleagues', 'Administrators');
    await keep('For myself');

    const colleague = await house.visitor({ viewport: { width: 1700, height: 900 } });
    await colleague.signIn('other');
    await openLines(colleague, folder, lines);
    const offered = colleague.dialog().getByRole('button', { name: colleague.text('import.saved_mapping') });
    await offered.click();
    await colleague.page.getByText('For colleagues', { exact: true }).click();
    expect((await fieldOfColumn(colleague, 'Delta').innerText()).trim()).toBe(colleague.text('import.left_out'));
    await offered.click();
    await colleague.page.getByRole('menuitem', { name: colleague.text('import.save_mapping') }).waitFor();
    expect(await colleague.page.getByText('For myself').count()).toBe(0);
  });
});
