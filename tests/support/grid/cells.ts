import type { Locator, Page } from 'playwright';
import type { GridDriver } from '../browser-grid.ts';
import { answerToWrite } from './answers.ts';
import { showColumn } from './columns.ts';

type Cells = Pick<GridDriver, 'showColumn' | 'header' | 'cell' | 'textOf' | 'column' | 'choose' | 'edit' | 'write' | 'undo' | 'redo'>;

/** What a cell shows, or says where it shows a picture. */
const toText = (cell: HTMLElement): string => {
  const words = cell.innerText.trim();
  const spoken = [...cell.querySelectorAll('[aria-label], [alt]')].map((part) => part.getAttribute('aria-label') ?? part.getAttribute('alt'));
  return words === '' ? spoken.join(' ') : words;
};

/** The half of the driver that reads and writes cells. */
export function createCells(page: Page, root: () => Locator, rowCount: () => Promise<number>): Cells {
  const cells: Cells = {
    showColumn: (field) => showColumn(page, root(), field),
    async header(field) {
      await cells.showColumn(field);
      return root().locator(`[role="columnheader"]:has([data-field="${field}"])`);
    },
    async cell(row, field) {
      const column = await cells.showColumn(field);
      // A row that is still on its way shows nothing and takes no keys.
      return root().locator(`[data-row="${row}"]:not([aria-busy="true"]) [data-col="${column}"]`);
    },
    textOf: async (row, field) => (await cells.cell(row, field)).evaluate(toText),
    async column(field, rows = 5) {
      const texts: string[] = [];
      for (let row = 0; row < Math.min(rows, await rowCount()); row += 1) texts.push(await cells.textOf(row, field));
      return texts;
    },
    async choose(row, field) {
      const cell = await cells.cell(row, field);
      await cell.click({ position: { x: 4, y: 4 } });
    },
    async edit(row, field, value) {
      await cells.choose(row, field);
      return cells.write(async () => {
        await page.keyboard.press('F2');
        await page.locator('[data-editor] input, [data-radix-popper-content-wrapper] input').first().waitFor();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(value);
        await page.keyboard.press('Enter');
      });
    },
    write: async (act) => (await answerToWrite(page, act)).status(),
    undo: () => cells.write(() => page.keyboard.press('Control+z')),
    redo: () => cells.write(() => page.keyboard.press('Control+y')),
  };
  return cells;
}
