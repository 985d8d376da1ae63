import { DataEditor, type GridCell, GridCellKind, type Item } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { createPageRows } from './page-rows.ts';
import { type BenchGrid, fieldNames, rowHeight } from './rows.ts';

const columns = fieldNames.map((field) => ({ title: field, id: field, width: 110 }));

/** Glide Data Grid, which draws on a canvas. */
export function openGlide(root: HTMLElement, count: number): BenchGrid {
  const { acts, use } = createPageRows(count);
  let drawn = '';
  function Page() {
    const rows = use();
    const toCell = useCallback(
      ([column, row]: Item): GridCell => {
        const value = rows[row]?.[fieldNames[column] ?? ''];
        if (typeof value === 'boolean') return { kind: GridCellKind.Boolean, data: value, allowOverlay: false };
        const text = String(value ?? '');
        if (row === 0 && column === 0) drawn = text;
        return typeof value === 'number'
          ? { kind: GridCellKind.Number, data: value, displayData: text, allowOverlay: true }
          : { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: true };
      },
      [rows],
    );
    return (
      <DataEditor
        columns={columns}
        rows={rows.length}
        rowHeight={rowHeight}
        getCellContent={toCell}
        rowMarkers="checkbox"
        smoothScrollY
        width="100%"
        height="100%"
      />
    );
  }
  createRoot(root).render(<Page />);
  return { ...acts, scroller: () => root.querySelector<HTMLElement>('.dvn-scroller') ?? root, firstRow: () => drawn };
}
