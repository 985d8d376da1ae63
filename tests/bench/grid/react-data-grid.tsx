import { createRoot } from 'react-dom/client';
import { DataGrid, renderTextEditor } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import type { JsonObject } from '../../../src/shared/json.ts';
import { createPageRows } from './page-rows.ts';
import { type BenchGrid, fieldNames, rowHeight } from './rows.ts';

const columns = fieldNames.map((field) => ({
  key: field,
  name: field,
  width: 110,
  resizable: true,
  sortable: true,
  renderEditCell: renderTextEditor<JsonObject, unknown>,
  renderCell: ({ row }: { row: JsonObject }) => String(row[field] ?? ''),
}));

/** react-data-grid with its defaults. */
export function openReactDataGrid(root: HTMLElement, count: number): BenchGrid {
  const { acts, use } = createPageRows(count);
  const Page = () => (
    <DataGrid columns={columns} rows={use()} rowHeight={rowHeight} rowKeyGetter={(row) => String(row.code)} style={{ flex: 1, blockSize: '100%' }} />
  );
  createRoot(root).render(<Page />);
  return {
    ...acts,
    scroller: () => root.querySelector<HTMLElement>('[role="grid"]') ?? root,
    firstRow: () => root.querySelector('[role="row"][aria-rowindex="2"] [aria-colindex="1"]')?.textContent ?? '',
  };
}
