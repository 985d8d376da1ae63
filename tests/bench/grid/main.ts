import type { BenchGrid } from './rows.ts';

type Open = (root: HTMLElement, count: number) => BenchGrid | Promise<BenchGrid>;

/** Each grid is a bundle of its own, so that its bytes can be told. */
const grids: Record<string, () => Promise<Open>> = {
  kontor: async () => (await import('./kontor.tsx')).openKontor,
  'kontor-real': async () => (await import('./kontor.tsx')).openKontorWithPictures,
  glide: async () => (await import('./glide.tsx')).openGlide,
  tanstack: async () => (await import('./tanstack.tsx')).openTanstack,
  'react-data-grid': async () => (await import('./react-data-grid.tsx')).openReactDataGrid,
  'ag-grid': async () => (await import('./ag-grid.ts')).openAgGrid,
  control: async () => (await import('./control.ts')).openControl,
};

declare global {
  interface Window {
    bench?: BenchGrid;
    firstRowAt?: number;
    /** When each frame came, while they are noted. */
    frameTimes?: number[] | undefined;
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
