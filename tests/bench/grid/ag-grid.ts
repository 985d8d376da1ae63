import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { benchRows, fieldNames, rowHeight } from './rows.ts';
import type { BenchGrid } from './rows.ts';

/** AG Grid Community with its defaults. */
export function openAgGrid(root: HTMLElement, count: number): BenchGrid {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const grid = createGrid(root, {
    rowData: benchRows(count),
    rowHeight,
    columnDefs: fieldNames.map((field) => ({ field, editable: true, filter: true, sortable: true, width: 110 })),
  });
  return {
    scroller: () => [...root.querySelectorAll<HTMLElement>('*')].find((element) => element.scrollHeight > element.clientHeight + 1_000) ?? root,
    firstRow: () => root.querySelector('[row-index="0"] [col-id="code"]')?.textContent ?? '',
    sort: (field) => {
      grid.setFilterModel(null);
      grid.applyColumnState({ state: [{ colId: field, sort: 'desc' }], defaultState: { sort: null } });
    },
    filter: async (field, text) => {
      await grid.setColumnFilterModel(field, { filterType: 'text', type: 'contains', filter: text });
      grid.onFilterChanged();
    },
    edit: (field, value) => {
      grid.getDisplayedRowAtIndex(0)?.setDataValue(field, value);
    },
  };
}
