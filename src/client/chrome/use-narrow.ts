import { useSyncExternalStore } from 'react';

/** Below the breakpoint of 768 px the menu is a drawer. */
const query = window.matchMedia('(width < 768px)');

function watch(listener: () => void) {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(watch, () => query.matches);
