import { type BenchGrid, rowHeight } from './rows.ts';

/** A page that scrolls as far as the grids and shows nothing: what it costs is the browser's. */
export function openControl(root: HTMLElement, count: number): BenchGrid {
  const scroller = document.createElement('div');
  scroller.style.cssText = 'flex: 1; overflow: auto';
  const extent = document.createElement('div');
  extent.style.height = `${count * rowHeight}px`;
  scroller.append(extent);
  root.append(scroller);
  const nothing = () => undefined;
  return { scroller: () => scroller, firstRow: () => 'nothing', sort: nothing, filter: nothing, edit: nothing };
}
