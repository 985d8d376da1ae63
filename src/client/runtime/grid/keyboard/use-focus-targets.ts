import { type RefObject, useCallback, useRef } from 'react';

/** The places that a command moves the focus to. */
export function useFocusTargets(scroller: RefObject<HTMLElement | null>) {
  const search = useRef<HTMLInputElement>(null);
  const focusIn = useCallback((selector: string) => scroller.current?.querySelector<HTMLElement>(selector)?.focus(), [scroller]);
  return {
    search,
    focusSearch: useCallback(() => search.current?.focus(), []),
    focusColumnFilter: useCallback((column: number) => focusIn(`[data-filter="${column}"] :is(input, [role="combobox"])`), [focusIn]),
    focusHeader: useCallback((column: number) => focusIn(`[data-header="${column}"]`), [focusIn]),
  };
}
