import { useSyncExternalStore } from 'react';
import { createStore } from '../../ui/store.ts';

const storageKey = 'kontor.tab_in_cells';

const inCells = createStore(globalThis.localStorage?.getItem(storageKey) === '1');

/** Whether Tab goes on to the next cell while one is edited; else it leaves the list, as it does everywhere. */
export const useTabInCells = (): boolean => useSyncExternalStore(inCells.subscribe, inCells.get);

/** Takes effect at once and is remembered in this browser. */
export function setTabInCells(on: boolean): void {
  localStorage.setItem(storageKey, on ? '1' : '0');
  inCells.set(on);
}
