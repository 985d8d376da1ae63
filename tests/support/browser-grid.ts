import type { Locator, Page } from 'playwright';
import { answerToList } from './grid/answers.ts';
import { createCells } from './grid/cells.ts';
import { drawn } from './grid/frames.ts';
import type { Words } from './words.ts';

/** A grid in the words of the people who use it. Columns are named by their field, rows by their place from 0. */
export interface GridDriver {
  /** The grid under this driver; the first on the page unless another one is named. */
  root: () => Locator;
  within: (frame: Locator) => GridDriver;
  /** The rows are there, or the text that says why there are none. */
  ready: () => Promise<void>;
  rowCount: () => Promise<number>;
  /** The rows that can be read without scrolling. */
  drawnRows: () => Promise<number[]>;
  /** Half a screen down. */
  scrollOn: () => Promise<void>;
  /** Brings a column into sight. */
  showColumn: (field: string) => Promise<number>;
  header: (field: string) => Promise<Locator>;
  cell: (row: number, field: string) => Promise<Locator>;
  /** What a cell shows, or says where it shows a picture. */
  textOf: (row: number, field: string) => Promise<string>;
  column: (field: string, rows?: number) => Promise<string[]>;
  /** A click on the cell: it gets the focus, and what is a flag turns. */
  choose: (row: number, field: string) => Promise<void>;
  /** Types over a cell and presses Enter; settles with the status of the server's answer. */
  edit: (row: number, field: string, value: string) => Promise<number>;
  /** Presses keys and settles with the status of the answer to the write they cause. */
  write: (act: () => Promise<unknown>) => Promise<number>;
  sortBy: (field: string, more?: boolean) => Promise<void>;
  /** Types into the filter under a column's name. */
  filterBy: (field: string, value: string) => Promise<void>;
  search: (words: string) => Promise<void>;
  tick: (...rows: number[]) => Promise<void>;
  undo: () => Promise<number>;
  redo: () => Promise<number>;
  /** An action of the toolbar, as a button or in its menu. */
  run: (action: string) => Promise<void>;
  chips: () => Locator;
  status: () => Locator;
}

/** Between two looks at a grid; not by frames, of which there may be none. */
const pollingMs = 30;

/** Whether its rows are drawn, or the words that stand in their place; or it is gone, as that of a page that was left. */
const filledOrGone = (element: Element | null): 'filled' | 'gone' | null => {
  if (element?.isConnected !== true) return 'gone';
  const isBusy = element.getAttribute('aria-busy') === 'true' || element.querySelector('[data-row][aria-busy="true"]') != null;
  const hasRows = element.querySelector('[data-row]') != null;
  const frameOf = element.closest('section');
  return !isBusy && (hasRows || frameOf?.querySelector('[class*="overlay"]') != null) ? 'filled' : null;
};

type Rows = Pick<GridDriver, 'ready' | 'rowCount' | 'drawnRows' | 'scrollOn' | 'tick'>;

/** The half of the driver that knows where rows are. */
function createRows(page: Page, root: () => Locator): Rows {
  const rows: Rows = {
    async ready() {
      for (let state: 'filled' | 'gone' | null = null; state !== 'filled';) {
        await root().waitFor();
        const found = await page.waitForFunction(filledOrGone, await root().elementHandle(), { polling: pollingMs });
        state = await found.jsonValue();
      }
    },
    rowCount: () => root().evaluate((grid) => (grid.querySelector('[data-empty]') ? 0 : Number(grid.getAttribute('aria-rowcount')) - 1)),
    async drawnRows() {
      const all = await root()
        .locator('[data-row]')
        .evaluateAll((elements) => elements.map((row) => Number((row as HTMLElement).dataset.row)));
      return all.sort((a, b) => a - b);
    },
    async scrollOn() {
      await root().evaluate((scroller) => {
        scroller.scrollTop += scroller.clientHeight / 2;
      });
      await drawn(page);
      await rows.ready();
    },
    async tick(...all) {
      for (const row of all) await root().locator(`[data-row="${row}"] [data-tick]`).click();
    },
  };
  return rows;
}

export function createGrid(page: Page, words: () => Words, frame?: Locator): GridDriver {
  const root = () => (frame ?? page.locator('#page')).locator('[role="grid"]').first();
  const section = () => root().locator('xpath=ancestor::section[1]');
  const rows = createRows(page, root);
  const cells = createCells(page, root, rows.rowCount);
  const afterList = async (...[asks, act]: [Parameters<typeof answerToList>[1], () => Promise<unknown>]) => {
    await answerToList(page, asks, act);
    await rows.ready();
  };
  return {
    ...rows,
    ...cells,
    root,
    within: (inner) => createGrid(page, words, inner),
    async sortBy(field, more = false) {
      const header = await cells.header(field);
      await afterList(
        ({ sort }) => sort?.at(more ? -1 : 0)?.field === field,
        () => header.locator('[data-header]').click({ modifiers: more ? ['Shift'] : [] }),
      );
    },
    async filterBy(field, value) {
      const box = root().locator(`[data-filter="${await cells.showColumn(field)}"]`);
      await afterList(
        ({ filter }) => JSON.stringify(filter ?? null).includes(JSON.stringify(value)),
        () => box.getByRole('textbox').fill(value),
      );
    },
    async search(text) {
      const box = section()
        .getByRole('searchbox', { name: words()('action.search') })
        .first();
      await afterList(
        ({ search }) => search === text,
        () => box.fill(text),
      );
    },
    async run(action) {
      const label = words()(`action.${action}`);
      const toolbar = section().getByRole('toolbar').first();
      const button = toolbar.getByRole('button', { name: label, exact: true });
      if ((await button.count()) > 0) return button.click();
      await toolbar.getByRole('button', { name: words()('grid.more_actions') }).click();
      await page.locator('[role^="menuitem"]').filter({ hasText: label }).first().click();
    },
    chips: () => section().getByRole('group', { name: words()('filter.active') }),
    status: () => section().locator('[data-statusbar]').last(),
  };
}
