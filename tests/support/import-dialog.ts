import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import type { User } from './browser-user.ts';

/** Opens the import of products with a file, and waits for its columns. */
export async function openImport(user: User, file: string): Promise<void> {
  await user.open('/products/product_list');
  await user.grid.ready();
  await user.grid.run('import');
  await user.dialog().locator('input[type="file"]').setInputFiles(file);
  await user
    .dialog()
    .getByRole('button', { name: user.text('import.check') })
    .waitFor();
}

/** The same with a file of these lines, that is written into `folder`. */
export async function openLines(user: User, folder: string, lines: string[][]): Promise<void> {
  const file = join(folder, 'f.csv');
  writeFileSync(file, stringify(lines));
  await openImport(user, file);
}

/** Where the field of a column is chosen. */
export const fieldOfColumn = (user: User, column: string) =>
  user.dialog().getByRole('combobox', { name: user.text('import.field_for', { column }), exact: true });

/** Sends a column to the field of that label; where a further form has it, it stands under that form's name. */
export async function sendColumn(user: User, column: string, label: string, fills?: string): Promise<void> {
  const { page, text } = user;
  await fieldOfColumn(user, column).click();
  await page
    .getByRole('combobox', { name: text('action.search') })
    .last()
    .fill(label);
  if (fills !== undefined)
    await page
      .getByRole('listbox')
      .getByText(text(`fills.${fills}`), { exact: true })
      .waitFor();
  await page.getByRole('option', { name: label, exact: true }).first().click();
}
