import { TabulatorFull } from 'tabulator-tables';
import 'tabulator-tables/dist/css/tabulator.min.css';
import { benchRows, fieldNames } from './rows.ts';
import type { BenchGrid } from './rows.ts';

/** Tabulator with its virtual DOM, vertical as by default and horizontal too. */
export async function openTabulator(root: HTMLElement, count: number): Promise<BenchGrid> {
  const table = new TabulatorFull(root, {
    data: benchRows(count),
    height: '100%',
    renderHorizontal: 'virtual',
    rowHeight: 28,
    columns: fieldNames.map((field) => ({ title: field, field, width: 110, editor: 'input' as const })),
  });
  await new Promise<void>((resolve) => {
    table.on('tableBuilt', () => resolve());
  });
  return {
    scroller: () => root.querySelector<HTMLElement>('.tabulator-tableholder') ?? root,
    firstRow: () => root.querySelector('.tabulator-row .tabulator-cell[tabulator-field="code"]')?.textContent ?? '',
    sort: (field) => table.setSort(field, 'desc'),
    filter: (field, text) => table.setFilter(field, 'like', text),
    edit: async (field, value) => {
      const [row] = table.getRows('active');
      await row?.update({ [field]: value });
    },
  };
}
