import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { JsonObject } from '../../../src/shared/json.ts';
import { createPageRows } from './page-rows.ts';
import { type BenchGrid, fieldNames, rowHeight } from './rows.ts';

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, JsonObject>();
const columns = helper.columns(fieldNames.map((field) => helper.accessor((row) => String(row[field] ?? ''), { id: field, header: field })));
const width = 110;

const useRowsInSight = (scroller: RefObject<HTMLElement | null>, count: number) =>
  useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 4 });

/** TanStack's table and virtualizer in the plainest page that shows them: rows in a box that scrolls, no ticks, no marks, no editors. */
export function openTanstack(root: HTMLElement, count: number): BenchGrid {
  const { acts, use } = createPageRows(count);
  function Page() {
    const data = use() as JsonObject[];
    const scroller = useRef<HTMLDivElement>(null);
    const table = useTable({ features, columns, data });
    const { rows } = table.getRowModel();
    const virtualizer = useRowsInSight(scroller, rows.length);
    return (
      <div ref={scroller} data-scroller style={{ flex: 1, overflow: 'auto', font: '13px sans-serif' }}>
        <div style={{ position: 'sticky', top: 0, zIndex: 1, display: 'flex', background: 'white' }}>
          {fieldNames.map((field) => (
            <div key={field} style={{ width, flex: 'none' }}>
              {field}
            </div>
          ))}
        </div>
        <div style={{ position: 'relative', height: virtualizer.getTotalSize(), width: width * fieldNames.length }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              data-index={index}
              style={{ position: 'absolute', top: 0, display: 'flex', height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {rows[index]?.getAllCells().map((cell) => (
                <div
                  key={cell.id}
                  style={{ width, flex: 'none', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis', boxSizing: 'border-box', padding: '0 8px' }}
                >
                  {String(cell.getValue())}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    );
  }
  createRoot(root).render(<Page />);
  return {
    ...acts,
    scroller: () => root.querySelector<HTMLElement>('[data-scroller]') ?? root,
    firstRow: () => root.querySelector('[data-index="0"] > div')?.textContent ?? '',
  };
}
