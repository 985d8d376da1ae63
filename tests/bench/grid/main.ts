import type { BenchGrid } from './rows.ts';

type Open = (root: HTMLElement, count: number) => BenchGrid | Promise<BenchGrid>;

/** Each grid is a bundle of its own, so that its bytes can be told. */
const grids: Record<string, () => Promise<Open>> = {
  kontor: async () => (await import('./kontor.tsx')).openKontor,
  'ag-grid': async () => (await import('./ag-grid.ts')).openAgGrid,
  tabulator: async () => (await import('./tabulator.ts')).openTabulator,
};

declare global {
  interface Window {
    bench?: BenchGrid;
    firstRowAt?: number;
  }
}

const asked = new URLSearchParams(location.search);
const open = await grids[asked.get('grid') ?? 'kontor']?.();
const root = document.querySelector<HTMLElement>('#root');
if (!open || !root) throw new Error('no such grid');
const began = performance.now();
const grid = await open(root, Number(asked.get('rows') ?? 100_000));
const look = () => {
  if (grid.firstRow() === '') return requestAnimationFrame(look);
  window.firstRowAt = performance.now() - began;
  window.bench = grid;
  return 0;
};
look();
